/** A step of an input device, as both WebDriver protocols write it. */
type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number; origin?: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }

/** Input devices and the steps that each of them takes, for `performActions`. */
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
   * Calls the function with this source in the page. Arguments and results are JSON. It is synchronous: WebKitWebDriver
   * hangs when a page is left while a script of it waits.
   */
  callFunction(source: string, json: string): Promise<string>
  takeScreenshot(): Promise<Buffer>
  close(): Promise<void>
}

/** A running browser. */
export interface Browser {
  openTab(): Promise<Driver>
  stop(): Promise<void>
}

export interface BrowserType {
  name: string
  /** What the machine lacks to run it, for one line of output. */
  findMissing(): string | undefined
  start(): Promise<Browser>
}
