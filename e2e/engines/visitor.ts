/** Actions in a browser, independent of its driver. A selector is CSS, or XPath if it begins with `//`. */
export interface Visitor {
  goto(path: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  click(selector: string): Promise<void>;
  /** Types key by key: appends to the text of a field, or chooses an option of a select. */
  type(selector: string, text: string): Promise<void>;
  /** For example `Shift+Tab`. */
  press(keys: string): Promise<void>;
  /** Runs a function in the page. The function can use only its argument. */
  run<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  screenshot(): Promise<Buffer>;
  /** The page as PDF. */
  print(): Promise<Buffer>;
}
