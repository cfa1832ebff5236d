import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { freePorts } from './ports.ts'
import type { Balancer } from './round-robin.ts'

export const CADDYFILE = fileURLToPath(new URL('../../deploy/Caddyfile', import.meta.url))

/** Starts Caddy in front of shops, without TLS. */
export async function openCaddy(shops: { url: string }[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-caddy-'))
  const [port = 0, adminPort = 0] = await freePorts(2)
  const url = `http://127.0.0.1:${port}`
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PUBLIC_URL: url,
      SHOPS: shops.map((shop) => new URL(shop.url).host).join(' '),
      CADDY_ADMIN: `127.0.0.1:${adminPort}`,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder
    }
  })
  const isUp = () =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false
    )
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`Caddy ended with ${child.exitCode}`)
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
