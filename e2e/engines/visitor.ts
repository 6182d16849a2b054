/** What the walk does in a browser, whatever drives it. A selector is CSS, or XPath if it begins with `//`. */
export interface Visitor {
  goto(path: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  click(selector: string): Promise<void>;
  /** Key by key: after what stands in a field, or to choose an option of a select. */
  type(selector: string, text: string): Promise<void>;
  /** For example `Shift+Tab`. */
  press(keys: string): Promise<void>;
  /** Runs a function in the page. It sees nothing but its argument. */
  run<Result, Argument>(work: (argument: Argument) => Result, argument?: Argument): Promise<Result>;
  screenshot(): Promise<Buffer>;
  /** The page as PDF. */
  print(): Promise<Buffer>;
}
