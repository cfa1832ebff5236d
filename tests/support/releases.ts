import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Fleet } from './fleet.ts'
import { freePorts } from './ports.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** The same in each release. */
const LINKED = ['node_modules', 'dist', 'public', 'demo', 'paypal-stand-in', 'astro.config.mjs', 'package-lock.json']

const MIGRATION = `
  migrations['9998-later'] = {
    up: (db) => sql\`alter table orders add column later text\`.execute(db),
    down: (db) => sql\`alter table orders drop column later\`.execute(db)
  }`

/** `file` is relative to `src/server`. In `to`, IS_COPY is true while the release runs on the copy of the shop. */
export interface Mistake {
  file: string
  from: string
  to: string
}

const IS_COPY = "process.env.DATA_DIR?.endsWith('/rehearsal')"

/** Writes the folder of a release with one more migration. */
async function writeRelease(folder: string, mistake?: Mistake): Promise<void> {
  await cp(join(ROOT, 'src'), join(folder, 'src'), { recursive: true })
  const edit = async (file: string, change: (text: string) => string) => {
    const path = join(folder, 'src/server', file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }
  await edit('platform/database/migrate.ts', (text) => text + MIGRATION)
  if (mistake) await edit(mistake.file, (text) => text.replace(mistake.from, mistake.to.replace('IS_COPY', IS_COPY)))
}

type Environment = Record<string, string | undefined>

/** A shop that runs the release to which a link leads, and that starts again when it ends, as with systemd. */
export class Service implements AsyncDisposable {
  #folder: string
  #env: Environment
  #child: ChildProcess | undefined
  #isStopping = false

  private constructor(folder: string, env: Environment) {
    this.#folder = folder
    this.#env = env
  }

  static async create(fleet: Fleet): Promise<Service> {
    const folder = await mkdtemp(join(tmpdir(), 'selvedge-releases-'))
    await symlink(ROOT, join(folder, 'current'))
    await mkdir(join(folder, 'next'))
    await cp(join(ROOT, 'package.json'), join(folder, 'next/package.json'))
    for (const name of LINKED) await symlink(join(ROOT, name), join(folder, 'next', name))
    const [metricsPort = 0] = await freePorts(1)
    const { PATH, HOME, TMPDIR } = process.env
    const url = fleet.shops[0]?.url ?? ''
    return new Service(folder, {
      PATH,
      HOME,
      TMPDIR,
      ...fleet.storage,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORT: new URL(url).port,
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: url,
      PAYPAL_CLIENT_ID: 'simulated-client',
      PAYPAL_CLIENT_SECRET: 'simulated-secret',
      PAYPAL_BASE_URL: fleet.paypal.url,
      RATE_LIMIT_SCALE: '1000000',
      WEB_CONCURRENCY: '1',
      LOG_LEVEL: 'silent'
    })
  }

  start(): void {
    const link = join(this.#folder, 'current')
    const child = spawn(process.execPath, [join(link, 'src/server/start.mjs'), 'serve'], {
      stdio: 'ignore',
      env: this.#env
    })
    this.#child = child
    writeFileSync(join(this.#folder, 'pid'), String(child.pid))
    const kill = () => void child.kill('SIGKILL')
    process.once('exit', kill)
    child.once('exit', () => {
      process.off('exit', kill)
      if (!this.#isStopping) this.start()
    })
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  async isUpgraded(): Promise<boolean> {
    return basename(await readlink(join(this.#folder, 'current'))) === 'next'
  }

  /** Writes the next release, which makes a mistake. */
  writeRelease(mistake?: Mistake): Promise<void> {
    return writeRelease(join(this.#folder, 'next'), mistake)
  }

  /** Kills the next upgrade between its switch and its restart. */
  killAtRestart(): Promise<void> {
    return writeFile(join(this.#folder, 'kill'), '')
  }

  upgrade(options: string[] = [], env: Environment = {}): UpgradeRun {
    const script = join(this.#folder, 'next/src/server/platform/upgrade/command.ts')
    const restart = `if rm ${this.#folder}/kill 2> /dev/null; then kill -9 $PPID; fi; pid=$(cat ${this.#folder}/pid); kill $pid && tail --pid=$pid --sleep-interval=0.1 -f /dev/null || true`
    return new UpgradeRun([script, '--restart', restart, '--watch', '2', ...options], { ...this.#env, ...env })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true
    if (this.#child) {
      const exited = once(this.#child, 'exit')
      this.#child.kill('SIGKILL')
      await exited
    }
    await rm(this.#folder, { recursive: true, force: true })
  }
}

class UpgradeRun {
  #child: ChildProcess
  output = ''
  /** Resolves to the exit code, or to null if it was killed. */
  ended: Promise<number | null>

  constructor(args: string[], env: Environment) {
    this.#child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text))
    this.ended = once(this.#child, 'close').then(([code]) => code as number | null)
  }

  /** Resolves as soon as the upgrade prints the text. */
  async waitFor(text: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const check = () => this.output.includes(text) && resolve()
    for (const stream of [this.#child.stdout, this.#child.stderr]) stream?.on('data', check)
    void this.ended.then((code) => reject(new Error(`ended with ${code}:\n${this.output}`)))
    check()
    await promise
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.ended
  }
}
