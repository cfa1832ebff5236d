import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const START = fileURLToPath(new URL('../../../src/server/start.mjs', import.meta.url))

/** A shop as an owner runs it, in a process of its own that can be killed and started again. */
export class ShopProcess {
  readonly url: string
  #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined
  /** What it wrote since it was last started. */
  said = ''
  /** Resolves when it serves, whoever starts it. */
  serving: Promise<void> = Promise.resolve()

  /** `settings` are the shop's variables. */
  constructor(port: number, settings: Record<string, string>) {
    this.url = `http://localhost:${port}`
    const { PATH, HOME, TMPDIR } = process.env
    this.#environment = { PATH, HOME, TMPDIR, NODE_ENV: 'production', PORT: String(port), ...settings }
  }

  /** Resolves when it serves. */
  start(): Promise<void> {
    this.serving = this.#launch()
    return this.serving
  }

  async #launch(): Promise<void> {
    this.said = ''
    const child = spawn(process.execPath, [START, 'serve'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: this.#environment
    })
    this.#child = child
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text
        if (this.said.includes('is open at')) resolve()
      })
    }
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}:\n${this.said}`)))
    await promise
  }

  /** Kills it and starts it again; who waits for it to serve waits from now on. */
  async restart(): Promise<void> {
    this.serving = this.kill().then(() => this.#launch())
    await this.serving
  }

  /** Without a chance to finish anything. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}
