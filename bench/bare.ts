import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

import type { LoadRequest } from './wrk.ts'

const SERVER = fileURLToPath(new URL('bare-server.ts', import.meta.url))

/** Starts a process with a node:http server that sends the bytes of a response, or with one that is faster than wrk. */
export async function openBareServer(page?: { url: string; request: LoadRequest }) {
  const args = page ? [page.url + page.request.path, JSON.stringify(page.request.headers ?? {})] : []
  const child = fork(SERVER, args)
  const [url] = (await once(child, 'message')) as [string]
  return { url, pid: child.pid ?? 0, stop: () => child.kill() }
}
