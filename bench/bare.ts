import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a bare node:http server in its own process that returns the same bytes as `like`. */
export async function openBareServer(like: string, sent: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [like, JSON.stringify(sent)])
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}
