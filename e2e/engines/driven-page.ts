import type { InputActions } from './input-actions.ts';

/** A page in a browser of any kind: only what the driver of every engine can do. */
export type DrivenPage = {
  /** The name and version of the browser. */
  readonly browser: string;
  open(address: string): Promise<void>;
  /** The value of an expression in the page, which must be JSON, or a promise of it. */
  evaluate<T>(expression: string): Promise<T>;
  perform(actions: InputActions): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  resize(size: WindowSize): Promise<void>;
  /** What the window shows, as PNG in base 64. */
  picture(): Promise<string>;
  /** What the browser has complained about since the last call: errors, warnings, violations of the page's policy. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type WindowSize = { width: number; height: number };
