import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Program {
  url: string
  /** Relative to the project's root. */
  script: string
  args?: string[]
  environment: Record<string, string>
  /** Printed once it serves. */
  ready: string
}

/** Exits with this process. */
export class ServerProcess {
  readonly url: string
  #program: Program
  #child: ChildProcess | undefined
  /** Since its last start. */
  output = ''
  /** Pending during a start. */
  serving: Promise<void> = Promise.resolve()

  constructor(program: Program) {
    this.url = program.url
    this.#program = program
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error(`${this.#program.script} does not run`)
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  start(): Promise<void> {
    this.serving = this.#launch()
    return this.serving
  }

  async #launch(settings?: Record<string, string>): Promise<void> {
    const { script, args = [], environment, ready } = this.#program
    const { PATH, HOME, TMPDIR } = process.env
    this.output = ''
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${script}`, import.meta.url)), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, TMPDIR, ...environment, ...settings }
    })
    this.#child = child
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.output += text
        if (this.output.includes(ready)) resolve()
      })
    }
    child.once('exit', (code) => {
      process.off('exit', kill)
      reject(new Error(`${script} ended with ${code}:\n${this.output}`))
    })
    await promise
  }

  /** `settings` are further environment variables until the next start. */
  async restart(settings?: Record<string, string>): Promise<void> {
    this.serving = this.kill().then(() => this.#launch(settings))
    await this.serving
  }

  async kill(): Promise<void> {
    await this.#end('SIGKILL')
  }

  async stop(): Promise<void> {
    await this.#end('SIGTERM')
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** `settings` are environment variables. */
export const shopProcess = (port: number, settings: Record<string, string>): ServerProcess =>
  new ServerProcess({
    url: `http://localhost:${port}`,
    script: 'src/server/start.mjs',
    args: ['serve'],
    environment: { NODE_ENV: 'production', PORT: String(port), WEB_CONCURRENCY: '1', ...settings },
    ready: 'is open at'
  })

export const providerProcess = (port: number, folder: string, webhookUrl: string): ServerProcess =>
  new ServerProcess({
    url: `http://127.0.0.1:${port}`,
    script: 'paypal-stand-in/main.ts',
    environment: { PAYPAL_PORT: String(port), DATA_DIR: folder, PAYPAL_WEBHOOK_URL: webhookUrl },
    ready: 'PayPal stand-in (payments are simulated)'
  })
