import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

interface Program {
  url: string
  /** From the project's folder. */
  script: string
  args?: string[]
  environment: Record<string, string>
  /** What it writes once it serves. */
  ready: string
}

/** A server in a process of its own, which can be killed and started again. It goes when this process goes. */
export class ServerProcess {
  readonly url: string
  #program: Program
  #child: ChildProcess | undefined
  /** What it wrote since it was last started. */
  said = ''
  /** Resolves when it serves, whoever starts it. */
  serving: Promise<void> = Promise.resolve()

  constructor(program: Program) {
    this.url = program.url
    this.#program = program
  }

  get pid(): number {
    if (!this.#child?.pid) throw new Error(`${this.#program.script} does not run`)
    return this.#child.pid
  }

  /** As to hold it still, and to let it go on. */
  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal)
  }

  /** Resolves when it serves. */
  start(): Promise<void> {
    this.serving = this.#launch()
    return this.serving
  }

  async #launch(): Promise<void> {
    const { script, args = [], environment, ready } = this.#program
    const { PATH, HOME, TMPDIR } = process.env
    this.said = ''
    const child = spawn(process.execPath, [fileURLToPath(new URL(`../../${script}`, import.meta.url)), ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, TMPDIR, ...environment }
    })
    this.#child = child
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.said += text
        if (this.said.includes(ready)) resolve()
      })
    }
    child.once('exit', (code) => {
      process.off('exit', kill)
      reject(new Error(`${script} ended with ${code}:\n${this.said}`))
    })
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

  /** Tells it to stop, and waits until it has. */
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

/** A shop as an owner runs it; `settings` are its variables. */
export const shopProcess = (port: number, settings: Record<string, string>): ServerProcess =>
  new ServerProcess({
    url: `http://localhost:${port}`,
    script: 'src/server/start.mjs',
    args: ['serve'],
    environment: { NODE_ENV: 'production', PORT: String(port), ...settings },
    ready: 'is open at'
  })

/** The payment provider with its ledger on the disk. */
export const providerProcess = (port: number, folder: string, webhookUrl: string): ServerProcess =>
  new ServerProcess({
    url: `http://127.0.0.1:${port}`,
    script: 'paypal-stand-in/main.ts',
    environment: { PAYPAL_PORT: String(port), DATA_DIR: folder, PAYPAL_WEBHOOK_URL: webhookUrl },
    ready: 'PayPal stand-in (payments are simulated)'
  })
