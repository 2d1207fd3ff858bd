/** Every way a call can be refused, with its HTTP status. The SDK knows most of them and turns each into an `auth/…` code. */
const statusOf = {
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 400,
  EMAIL_EXISTS: 400,
  EXPIRED_OOB_CODE: 400,
  INVALID_API_KEY: 400,
  INVALID_ARGUMENT: 400,
  INVALID_CONTINUE_URI: 400,
  INVALID_DISPLAY_NAME: 400,
  INVALID_EMAIL: 400,
  INVALID_ID_TOKEN: 400,
  /** The password is wrong or there is no such account: nobody is told which. */
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
   * A failure of ours. At start the SDK forgets its user on any answer but this one, and nobody should be logged out
   * because a database took a break.
   */
  NETWORK_REQUEST_FAILED: 500,
  OPERATION_NOT_ALLOWED: 400,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 400,
  PAYLOAD_TOO_LARGE: 413,
  /** Of a refresh token: revoked. Only this, USER_NOT_FOUND and USER_DISABLED make the SDK sign out. */
  TOKEN_EXPIRED: 400,
  TOO_MANY_ATTEMPTS_TRY_LATER: 429,
  UNAUTHORIZED_DOMAIN: 400,
  USER_DISABLED: 400,
  USER_NOT_FOUND: 400,
  WEAK_PASSWORD: 400,
} as const;

export type RefusalCode = keyof typeof statusOf;

/** An expected outcome that ends a call; everything else thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  /** The sentence must not hold ' : ', at which the SDK cuts. */
  constructor(code: RefusalCode, sentence?: string) {
    super(sentence === undefined ? code : `${code} : ${sentence}`);
    this.code = code;
    this.status = statusOf[code];
  }
}
