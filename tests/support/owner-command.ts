import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ADMIN = fileURLToPath(new URL('../../src/server/people/administrators/command.ts', import.meta.url))
const BACKUP = fileURLToPath(new URL('../../src/server/platform/backup/command.ts', import.meta.url))

/** Compiling takes a third of a command. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../dist/compiled', import.meta.url))

interface CommandResult {
  code: number | null
  output: string
}

/** `words` are a backup command and its arguments, or 'admin' and the arguments of `npm run admin`. */
export function startCommand(
  storage: Record<string, string>,
  ...words: string[]
): ChildProcess & { ended: Promise<CommandResult> } {
  const { PATH, HOME, TMPDIR } = process.env
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...storage }
  const command = words[0] === 'admin' ? [ADMIN, ...words.slice(1)] : [BACKUP, ...words]
  const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, output }))
  return Object.assign(child, { ended })
}

/** Throws the output if the command fails. */
export async function runCommand(storage: Record<string, string>, ...words: string[]): Promise<string> {
  const { code, output } = await startCommand(storage, ...words).ended
  if (code !== 0) throw new Error(output)
  return output
}
