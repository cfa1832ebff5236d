import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a node:http server in its own process that returns the same bytes as the page. */
export async function openBareServer(pageUrl: string, headers: Record<string, string>) {
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [pageUrl, JSON.stringify(headers)])
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}
