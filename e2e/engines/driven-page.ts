/** A page in a browser of any kind: only what the driver of every engine can do. */
export type DrivenPage = {
  /** The name and version of the browser. */
  readonly browser: string;
  open(address: string): Promise<unknown>;
  /** The value of an expression in the page, which must be JSON, or a promise of it. */
  evaluate<T>(expression: string): Promise<T>;
  /** Clicks at a position in the window. */
  click(x: number, y: number): Promise<void>;
  /** Strikes a key for each character of a text. */
  type(text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  resize(size: WindowSize): Promise<unknown>;
  /** What the window shows, as PNG in base 64. */
  picture(): Promise<string>;
  /** What the browser has complained about since the last call: errors, warnings, violations of the page's policy. */
  takeComplaints(): Promise<string[]>;
  close(): Promise<void>;
};

export type NamedKey = 'ArrowDown' | 'ArrowRight' | 'Enter' | 'Escape' | 'Tab';
export type WindowSize = { width: number; height: number };
