// SPDX-License-Identifier: Apache-2.0
// Copyright the SOA authors

public struct URLError: Error, @unchecked Sendable {
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) {
            self.rawValue = rawValue
        }
    }

    public let code: Code

    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
    }

    public var errorCode: Int { code.rawValue }
    public var errorUserInfo: [String: Any] { [:] }
    public var userInfo: [String: Any] { [:] }
    public var failingURL: URL? { nil }
}

extension URLError.Code {
    public static let unknown = Self(rawValue: -1)
    public static let cancelled = Self(rawValue: -999)
    public static let badURL = Self(rawValue: -1000)
    public static let timedOut = Self(rawValue: -1001)
    public static let unsupportedURL = Self(rawValue: -1002)
    public static let cannotFindHost = Self(rawValue: -1003)
    public static let cannotConnectToHost = Self(rawValue: -1004)
    public static let networkConnectionLost = Self(rawValue: -1005)
    public static let dnsLookupFailed = Self(rawValue: -1006)
    public static let httpTooManyRedirects = Self(rawValue: -1007)
    public static let resourceUnavailable = Self(rawValue: -1008)
    public static let notConnectedToInternet = Self(rawValue: -1009)
    public static let redirectToNonExistentLocation = Self(rawValue: -1010)
    public static let badServerResponse = Self(rawValue: -1011)
    public static let userCancelledAuthentication = Self(rawValue: -1012)
    public static let userAuthenticationRequired = Self(rawValue: -1013)
    public static let zeroByteResource = Self(rawValue: -1014)
    public static let cannotDecodeRawData = Self(rawValue: -1015)
    public static let cannotDecodeContentData = Self(rawValue: -1016)
    public static let cannotParseResponse = Self(rawValue: -1017)
    public static let fileDoesNotExist = Self(rawValue: -1100)
    public static let fileIsDirectory = Self(rawValue: -1101)
    public static let noPermissionsToReadFile = Self(rawValue: -1102)
    public static let dataLengthExceedsMaximum = Self(rawValue: -1103)
    public static let secureConnectionFailed = Self(rawValue: -1200)
    public static let serverCertificateHasBadDate = Self(rawValue: -1201)
    public static let serverCertificateUntrusted = Self(rawValue: -1202)
    public static let serverCertificateHasUnknownRoot = Self(rawValue: -1203)
    public static let serverCertificateNotYetValid = Self(rawValue: -1204)
    public static let clientCertificateRejected = Self(rawValue: -1205)
    public static let clientCertificateRequired = Self(rawValue: -1206)
    public static let internationalRoamingOff = Self(rawValue: -1018)
    public static let callIsActive = Self(rawValue: -1019)
    public static let dataNotAllowed = Self(rawValue: -1020)
    public static let requestBodyStreamExhausted = Self(rawValue: -1021)
    public static let appTransportSecurityRequiresSecureConnection = Self(rawValue: -1022)
    public static let cannotCreateFile = Self(rawValue: -3000)
    public static let cannotOpenFile = Self(rawValue: -3001)
    public static let cannotCloseFile = Self(rawValue: -3002)
    public static let cannotWriteToFile = Self(rawValue: -3003)
    public static let cannotRemoveFile = Self(rawValue: -3004)
    public static let cannotMoveFile = Self(rawValue: -3005)
}

public func ~= (code: URLError.Code, error: any Error) -> Bool { (error as? URLError)?.code == code }

public func ~= (code: CocoaError.Code, error: any Error) -> Bool { (error as? CocoaError)?.code == code }

public let NSLocalizedDescriptionKey = "NSLocalizedDescription"
public let NSPOSIXErrorDomain = "NSPOSIXErrorDomain"
public let NSUnderlyingErrorKey = "NSUnderlyingError"
public let NSURLErrorFailingURLErrorKey = "NSErrorFailingURLKey"
