/** An account service under comparison, with what the script cannot do through its protocol. */
export type AccountService = {
  apiKey: string;
  projectId: string;
  /** The address of a path of the protocol, such as `v1/accounts:lookup`. */
  addressOf(path: string): string;
  /** A page that a link in a mail may lead back to. */
  page: string;
  /** The one-time code in the newest mail to this address, if there is one. */
  newestCode(email: string): Promise<string | undefined>;
  /** Locks an account as an operator would. */
  disable(email: string): Promise<void>;
  stop(): Promise<void>;
};
