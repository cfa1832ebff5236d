import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const START_TIMEOUT = 30_000
const STOP_TIMEOUT = 10_000

/** Returns the path of the first program that is installed. */
export function findProgram(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface Program {
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** The program may also print to descriptor 3. */
export function startProgram(path: string, args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'], env: { ...process.env, ...env } })
  return { waitForOutput: (pattern) => waitForOutput(child, pattern), stop: () => stopProgram(child) }
}

function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`${child.spawnfile} ${reason}:\n${output}`))
    const timer = setTimeout(() => fail('did not start in time'), START_TIMEOUT)
    child.once('error', reject)
    child.once('exit', (code) => fail(`exited with ${code}`))
    for (const stream of child.stdio.slice(1)) {
      stream?.on('data', (text) => {
        output += String(text)
        const match = pattern.exec(output)
        if (!match) return
        clearTimeout(timer)
        resolve(match)
      })
    }
  })
}

async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exited = once(child, 'exit')
  child.kill()
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT)
  await exited
  clearTimeout(timer)
}
