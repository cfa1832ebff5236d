import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser, BrowserType, Driver } from './driver.ts'
import { findProgram, startProgram } from './processes.ts'

const findFirefox = () => process.env['FIREFOX_PATH'] ?? findProgram('firefox-esr', 'firefox')

/** Classic scrollbars reduce the width of the page. */
const PREFERENCES = `
user_pref("widget.gtk.overlay-scrollbars.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("app.update.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
`

/** Firefox implements WebDriver BiDi itself, so it needs no geckodriver. */
export const FIREFOX: BrowserType = {
  name: 'firefox',
  findMissing: () => (findFirefox() ? undefined : 'Firefox is not installed (Debian: apt-get install firefox-esr)'),
  start
}

async function start(): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'selvedge-firefox-'))
  await writeFile(join(profile, 'user.js'), PREFERENCES)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = startProgram(findFirefox() ?? '', args)
  const [, url] = await firefox.waitForOutput(/WebDriver BiDi listening on (ws:\S+)/)
  const connection = await connect(`${url}/session`)
  await connection.send('session.new', {
    capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: 'ignore' } } }
  })
  await connection.send('session.subscribe', { events: ['browsingContext.userPromptOpened'] })
  return {
    openTab: () => openTab(connection.send),
    stop: async () => {
      connection.close()
      await firefox.stop()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

type Send = <Result>(method: string, params: object) => Promise<Result>

async function openTab(send: Send): Promise<Driver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab', userContext })
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    setViewport: (width, height) => send('browsingContext.setViewport', { context, viewport: { width, height } }),
    performActions: (actions) => send('input.performActions', { context, actions }),
    callFunction: (source, json) => callFunction(send, context, source, json),
    takeScreenshot: async () => {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: () => send('browser.removeUserContext', { userContext })
  }
}

type Evaluation =
  { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } }

async function callFunction(send: Send, context: string, source: string, json: string): Promise<string> {
  const response = await send<Evaluation>('script.callFunction', {
    functionDeclaration: source,
    arguments: [{ type: 'string', value: json }],
    target: { context },
    awaitPromise: false
  })
  if (response.type === 'exception') throw new Error(response.exceptionDetails.text)
  return response.result.value
}

interface Message {
  id?: number
  type: 'success' | 'error' | 'event'
  result?: unknown
  error?: string
  message?: string
  /** Of a prompt that was opened, the only event. */
  params?: { context: string }
}

async function connect(url: string): Promise<{ send: Send; close: () => void }> {
  const socket = new WebSocket(url)
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const { id = 0, type, result, error, message, params } = JSON.parse(data) as Message
    // Firefox 140 never ends the action that opens a prompt if it accepts the prompt itself.
    if (type === 'event') void send('browsingContext.handleUserPrompt', { ...params, accept: true })
    const deferred = pending.get(id)
    pending.delete(id)
    if (type === 'success') deferred?.resolve(result)
    else deferred?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const { reject } of pending.values()) reject(new Error('Firefox has closed the connection.'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`No connection to ${url}`)))
  })
  const send: Send = (method, params) => {
    count += 1
    const deferred = Promise.withResolvers<unknown>()
    pending.set(count, deferred)
    socket.send(JSON.stringify({ id: count, method, params }))
    return deferred.promise as Promise<never>
  }
  return { send, close: () => socket.close() }
}
