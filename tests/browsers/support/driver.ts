/** The format of both WebDriver protocols. */
type Step =
  | { type: 'pointerMove'; x: number; y: number; duration?: number; origin?: 'viewport' }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
  | { type: 'keyDown' | 'keyUp'; value: string }

export interface InputSource {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' }
  actions: Step[]
}

/** A tab with its own cookies and storage. */
export interface Driver {
  open(url: string): Promise<void>
  back(): Promise<void>
  setViewport(width: number, height: number): Promise<void>
  performActions(sources: InputSource[]): Promise<void>
  /** Synchronous, because WebKitWebDriver hangs when a page with an asynchronous script navigates. */
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
  /** Returns what must be installed, as one line. */
  findMissing(): string | undefined
  start(): Promise<Browser>
}
