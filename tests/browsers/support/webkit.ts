import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect } from 'playwright/test'

import { freePorts } from '../../support/ports.ts'
import type { Browser, BrowserType, Driver } from './driver.ts'
import { findProgram, isExecutable, startProgram } from './processes.ts'

const BROWSERS = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
)

const findBrowser = () => process.env['WEBKIT_PATH'] ?? BROWSERS.find(isExecutable)
const findDriver = () => findProgram('WebKitWebDriver')
const findDisplay = () => findProgram('Xvfb')

const COMMAND_TIMEOUT = 20_000

/** A script hangs if its page enters the back/forward cache. */
const SCRIPT_TIMEOUT = 5000

/** MiniBrowser's toolbar is wider than a phone. */
const NARROW_TOOLBAR = '* { min-width: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; }'

export const WEBKIT: BrowserType = { name: 'webkit', findMissing, start }

function findMissing(): string | undefined {
  if (!findDriver() || !findBrowser()) return 'WebKitGTK is not installed (Debian: apt-get install webkit2gtk-driver)'
  return findDisplay() ? undefined : 'Xvfb is not installed, which WebKitGTK draws on (Debian: apt-get install xvfb)'
}

async function start(): Promise<Browser> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-webkit-'))
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(join(folder, 'gtk-3.0', 'gtk.css'), NARROW_TOOLBAR)
  const screen = ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp']
  const display = startProgram(findDisplay() ?? '', screen)
  const [, displayNumber] = await display.waitForOutput(/(\d+)\n/)
  const [port = 0] = await freePorts(1)
  const driver = await startDriver(port, {
    DISPLAY: `:${displayNumber}`,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CACHE_HOME: folder
  })
  return {
    openTab: () => openTab(driver.send),
    stop: async () => {
      await driver.stop()
      await display.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  }
}

type Send = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

async function startDriver(port: number, env: Record<string, string>) {
  const send: Send = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(path.endsWith('/execute/sync') ? SCRIPT_TIMEOUT : COMMAND_TIMEOUT),
      ...(body && { body: JSON.stringify(body) })
    }).catch((error: unknown) => {
      throw new Error(`${method} ${path} failed`, { cause: error })
    })
    const { value } = (await response.json()) as { value: never }
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`)
    return value
  }
  const driver = startProgram(findDriver() ?? '', [`--port=${port}`], env)
  await expect(() => send('GET', '/status')).toPass({ timeout: 10_000 })
  return { send, stop: driver.stop }
}

async function openTab(send: Send): Promise<Driver> {
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        unhandledPromptBehavior: 'accept',
        // A page from the back/forward cache has no load event.
        pageLoadStrategy: 'none',
        timeouts: { pageLoad: 10_000, script: SCRIPT_TIMEOUT },
        'webkitgtk:browserOptions': { binary: findBrowser(), args: ['--automation'] }
      }
    }
  })
  const post = <Result>(path: string, body: object) => send<Result>('POST', `/session/${sessionId}/${path}`, body)
  return {
    open: (url) => openUrl(post, url),
    back: () => post('back', {}),
    setViewport: (width, height) => setViewport(post, width, height),
    performActions: (actions) => post('actions', { actions }),
    callFunction: (source, json) => post('execute/sync', { script: `return (${source})(arguments[0])`, args: [json] }),
    takeScreenshot: async () => Buffer.from(await send<string>('GET', `/session/${sessionId}/screenshot`), 'base64'),
    close: () => send('DELETE', `/session/${sessionId}`)
  }
}

type Post = <Result>(path: string, body: object) => Promise<Result>

async function openUrl(post: Post, url: string): Promise<void> {
  // A script in the page that is being left may hang.
  const startedAt = Date.now()
  await post('url', { url })
  const isLoaded = () =>
    post('execute/sync', {
      script: "return performance.timeOrigin >= arguments[0] && document.readyState === 'complete'",
      args: [startedAt]
    })
  await expect(async () => expect(await isLoaded()).toBe(true)).toPass({ timeout: 15_000, intervals: [50] })
}

/** Resizes the window until the page, without the toolbar, has this size. */
async function setViewport(post: Post, width: number, height: number): Promise<void> {
  const measure = () =>
    post<[page: number[], window: number[]]>('execute/sync', {
      script: 'return [[innerWidth, innerHeight], [outerWidth, outerHeight]]',
      args: []
    })
  const resize = async () => {
    const [[pageWidth = 0, pageHeight = 0], [windowWidth = 0, windowHeight = 0]] = await measure()
    if (pageWidth === width && pageHeight === height) return
    await post('window/rect', { width: windowWidth + width - pageWidth, height: windowHeight + height - pageHeight })
    throw new Error(`The page is ${pageWidth} x ${pageHeight} px.`)
  }
  await expect(resize).toPass({ timeout: 15_000, intervals: [100] })
}
