import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { freePorts } from '../support/ports.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const COPIED = ['src', 'public', 'demo', 'paypal-stand-in', 'astro.config.mjs', 'package.json', 'package-lock.json']
const CONTENT = 'src/content'
const DEV = ['node_modules/astro/bin/astro.mjs', 'dev']
const ADVICE = 'has curly quotes: put the whole value in straight quotes (\' or ") instead.'
const HOME_LINES = readFileSync(join(ROOT, CONTENT, 'home.yaml'), 'utf8').split('\n')
const HOME_LINE = HOME_LINES.findIndex((line) => line.includes('Summer Sale!')) + 1
const IN_HOME = `src/content/home.yaml, line ${HOME_LINE}: “text” ${ADVICE}`
const IN_DETAILS = `src/content/details.yaml, line 6: “returns” ${ADVICE}`

let folder = ''
let environment: NodeJS.ProcessEnv = {}
const running = new Set<ChildProcess>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-content-'))
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const [port, paypalPort] = await freePorts(2)
  const { PATH, HOME, TMPDIR } = process.env
  const ports = { PORT: String(port), PAYPAL_PORT: String(paypalPort) }
  environment = { PATH, HOME, TMPDIR, ...ports, ASTRO_TELEMETRY_DISABLED: '1' }
})

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await restore('home.yaml')
  await restore('details.yaml')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs Node in the copy. `output` is its output so far. */
function run(...command: string[]) {
  const child = spawn(process.execPath, command, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const output = { output: '', ended: once(child, 'close').finally(() => running.delete(child)) }
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output.output += text))
  return output
}

async function edit(name: string, from: string, to: string): Promise<void> {
  const file = join(folder, CONTENT, name)
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
}

const restore = (name: string) => cp(join(ROOT, CONTENT, name), join(folder, CONTENT, name))

const breakHome = () => edit('home.yaml', 'Summer Sale! Up', '“Summer: Sale!” Up')
const breakDetails = () =>
  edit('details.yaml', 'returns: Free returns within 14 days', 'returns: “Free returns within 14 days”')

test.for([
  ['build', 'home.yaml', breakHome, IN_HOME],
  ['start', 'details.yaml', breakDetails, IN_DETAILS]
] as const)('npm run %s stops at a mistake in %s with one sentence', async ([script, , breakFile, sentence]) => {
  await breakFile()
  const command = run(script === 'build' ? 'src/server/build.ts' : 'src/server/start.mjs')
  expect(await command.ended).toEqual([1, null])
  expect(command.output).toBe(`Building the shop…\n${sentence}\nThe build failed. See the output above.\n`)
})

test('npm run dev shows a mistake in the terminal and on each page until it is corrected', async () => {
  await breakHome()
  await breakDetails()
  const dev = run(...DEV)
  await expect.poll(() => dev.output, { timeout: 120_000 }).toContain('is open at')
  // They come through another pipe, perhaps later.
  await expect.poll(() => dev.output).toContain(`[content-file] ${IN_HOME}\n`)
  await expect.poll(() => dev.output).toContain(`[content-file] ${IN_DETAILS}\n`)
  const page = async () => (await fetch(`http://localhost:${environment.PORT}/auth/login`)).text()
  const mistakes = await page()
  expect(mistakes).toContain(`line ${HOME_LINE}: “text” has curly quotes`)
  expect(mistakes).toContain('line 6: “returns” has curly quotes')
  await restore('details.yaml')
  await restore('home.yaml')
  await expect.poll(page, { timeout: 60_000 }).toContain('Sign in to your account')
  expect(dev.output).not.toMatch(/^\s+at /m)
})
