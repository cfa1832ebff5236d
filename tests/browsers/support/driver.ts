/** A step of an input device, in the format of both WebDriver protocols. */
type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number; origin?: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }

/** Input devices and their steps, for `performActions`. */
interface InputSource {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Step[]
}

/** A tab of a browser. Cookies and storage are not shared with other tabs. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  setViewport(width: number, height: number): Promise<void>
  performActions(sources: InputSource[]): Promise<void>
  /**
   * Calls the function with this source in the page. Arguments and results are JSON. Synchronous: WebKitWebDriver hangs
   * if the page is left while an asynchronous script waits.
   */
  callFunction(source: string, json: string): Promise<string>
  takeScreenshot(): Promise<Buffer>
  close(): Promise<void>
}

export interface Browser {
  openTab(): Promise<Driver>
  stop(): Promise<void>
}

export interface BrowserType {
  name: string
  /** Returns what must be installed to run it, as one line. */
  findMissing(): string | undefined
  start(): Promise<Browser>
}
