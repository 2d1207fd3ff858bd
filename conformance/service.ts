/** An account service under comparison, and the little that the script needs to do behind its back. */
export type Service = {
  apiKey: string;
  projectId: string;
  /** Where it answers a path of the protocol such as `v1/accounts:lookup`. */
  addressOf(path: string): string;
  /** A page that a link in a mail may lead back to. */
  page: string;
  /** The one-time code in the newest mail to this address. */
  newestCode(email: string): Promise<string>;
  /** Locks an account as an operator would. */
  disable(email: string): Promise<void>;
  stop(): Promise<void>;
};
