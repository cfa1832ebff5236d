import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../../src/server/backup/command.ts', import.meta.url))

interface Ended {
  code: number | null
  said: string
}

export function startCommand(
  place: Record<string, string>,
  ...words: string[]
): ChildProcess & { ended: Promise<Ended> } {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, ...place }
  const child = spawn(process.execPath, [COMMAND, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return Object.assign(child, { ended })
}

/** Runs the command. Throws with its output if it fails. */
export async function runCommand(place: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, said } = await startCommand(place, ...words).ended
  if (code !== 0) throw new Error(said)
  return said
}
