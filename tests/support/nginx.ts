import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePorts } from './ports.ts'
import type { Balancer } from './round-robin.ts'

const SITE = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))

export async function openNginx(servers: { url: string }[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-nginx-'))
  const [port = 0] = await freePorts(1)
  const upstream = servers.map(({ url }) => `server 127.0.0.1:${new URL(url).port};`).join(' ')
  const site = (await readFile(SITE, 'utf8'))
    .replace(/server shop-1:4321;\s*server shop-2:4321;/, upstream)
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replaceAll('/tmp/nginx', folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, site)
  const child = spawn('nginx', ['-c', file, '-p', folder, '-e', 'stderr', '-g', 'daemon off;'], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}`
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
    await pause(50)
  }
  return {
    url,
    close: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    }
  }
}
