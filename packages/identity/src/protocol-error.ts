/** Every error of the protocol, with its HTTP status. The SDK knows most of them and turns each into an `auth/…` code. */
const statusOf = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 400,
  EMAIL_EXISTS: 400,
  EXPIRED_OOB_CODE: 400,
  INVALID_API_KEY: 400,
  INVALID_ARGUMENT: 400,
  INVALID_CONTINUE_URI: 400,
  INVALID_DISPLAY_NAME: 400,
  INVALID_EMAIL: 400,
  INVALID_HOSTING_LINK_DOMAIN: 400,
  INVALID_ID_TOKEN: 400,
  /** The password is wrong or there is no such account: the reply does not say which. */
  INVALID_LOGIN_CREDENTIALS: 400,
  INVALID_NEW_EMAIL: 400,
  INVALID_OOB_CODE: 400,
  INVALID_REFRESH_TOKEN: 400,
  INVALID_REQ_TYPE: 400,
  /** The mail server is down or slow; asking again later works. */
  MAIL_NOT_SENT: 503,
  MISSING_EMAIL: 400,
  MISSING_NEW_EMAIL: 400,
  MISSING_PASSWORD: 400,
  /**
   * A failure of ours. When it starts, the SDK logs its user out on any error but this one, and an interruption of the
   * database should log nobody out.
   */
  NETWORK_REQUEST_FAILED: 500,
  OPERATION_NOT_ALLOWED: 400,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 400,
  PAYLOAD_TOO_LARGE: 413,
  /** The session was revoked. Only this, USER_NOT_FOUND and USER_DISABLED make the SDK sign out. */
  TOKEN_EXPIRED: 400,
  TOO_MANY_ATTEMPTS_TRY_LATER: 429,
  UNAUTHORIZED_DOMAIN: 400,
  UNSUPPORTED_TENANT_OPERATION: 400,
  USER_DISABLED: 400,
  USER_NOT_FOUND: 400,
  WEAK_PASSWORD: 400,
} as const;

export type ProtocolErrorCode = keyof typeof statusOf;

/** An expected outcome that ends a call; everything else thrown is a bug. Its message is what the protocol sends. */
export class ProtocolError extends Error {
  readonly code: ProtocolErrorCode;
  readonly sentence: string | undefined;
  readonly status: number;

  /** The sentence must not contain ' : ', where the SDK cuts the message. */
  constructor(code: ProtocolErrorCode, sentence?: string, options?: ErrorOptions) {
    super(sentence === undefined ? code : `${code} : ${sentence}`, options);
    this.code = code;
    this.sentence = sentence;
    this.status = statusOf[code];
  }
}
