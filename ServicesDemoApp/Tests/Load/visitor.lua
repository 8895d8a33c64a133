-- SPDX-License-Identifier: Apache-2.0
-- Copyright the SOA authors
--
-- The requests of each visitor, for wrk with as many threads as connections: share, show the result, look up a tax, show the
-- result. Each response must be the visitor's own. A file for each visitor records the acknowledged texts.
--
-- Arguments: a file with one visitor per line (name, cookie, token of the forms), the folder for the records, and a word that
-- distinguishes the texts of this run.

local threads = {}

function setup(thread)
   table.insert(threads, thread)
   thread:set("number", #threads)
end

function init(arguments)
   responses, refused, mixed, example = 0, 0, 0, ""
   local line = 0
   for text in io.lines(arguments[1]) do
      line = line + 1
      if line == number then name, cookie, token = text:match("^(%S+) (%S+) (%S+)$") end
   end
   run = arguments[3]
   notes = io.open(arguments[2] .. "/" .. name, "a")
   notes:setvbuf("no")
   step, round = 1, 1
end

local function shared()
   return name .. "-" .. run .. "-" .. round
end

local function post(path, field)
   local headers = { ["Content-Type"] = "application/x-www-form-urlencoded", ["Cookie"] = cookie }
   return wrk.format("POST", path, headers, "token=" .. token .. "&" .. field)
end

local function get(path)
   return wrk.format("GET", path, { ["Cookie"] = cookie })
end

-- Whether a page belongs to the visitor, and names no other one.
local function is_own(page)
   if not page:find("Signed in as</span> <strong>" .. name .. "</strong>", 1, true) then return false end
   for other in page:gmatch("visitor%d+x") do
      if other ~= name then return false end
   end
   return true
end

local function shows_shared(page)
   return page:find('<blockquote id="shared" class="shared">' .. shared() .. "</blockquote>", 1, true) ~= nil
end

local steps = {
   {
      request = function() return post("/share", "text=" .. shared()) end,
      status = 303,
      follow = function() notes:write(shared(), "\n") end,
   },
   { request = function() return get("/") end, status = 200, check = shows_shared },
   { request = function() return post("/vehicle-tax", "plate=AB12+CDE") end, status = 303 },
   { request = function() return get("/vehicle-tax") end, status = 200 },
}

-- Returns the same request until its response arrives, since wrk calls this once more than it sends, and after lost connections.
function request()
   return steps[step].request()
end

function response(status, headers, body)
   local current = steps[step]
   responses = responses + 1
   if status ~= current.status then
      refused = refused + 1
      example = "status " .. status .. " for " .. name .. " in step " .. step .. ": " .. body
   elseif status == 200 and not (is_own(body) and (not current.check or current.check(body))) then
      mixed = mixed + 1
      example = name .. " in step " .. step .. ", sharing " .. shared() .. ", sees: " .. body
   elseif current.follow then
      current.follow()
   end
   step = step % #steps + 1
   if step == 1 then round = round + 1 end
end

-- Prints the figures, and the first failure.
function done(summary, latency, requests)
   local sums, first = { responses = 0, refused = 0, mixed = 0 }, ""
   for _, thread in ipairs(threads) do
      for key in pairs(sums) do sums[key] = sums[key] + thread:get(key) end
      if first == "" then first = thread:get("example") end
   end
   local lost = summary.errors
   print(string.format(
      "RESULT responses=%d refused=%d mixed=%d lost=%d timeouts=%d median_ms=%.1f p99_ms=%.1f", sums.responses, sums.refused,
      sums.mixed, lost.connect + lost.read + lost.write, lost.timeout, latency:percentile(50) / 1000,
      latency:percentile(99) / 1000
   ))
   if first ~= "" then print("EXAMPLE " .. first) end
end
