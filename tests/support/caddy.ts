import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
  const [port = 0] = await freePorts(1)
  const url = `http://127.0.0.1:${port}`
  const file = join(folder, 'Caddyfile')
  // The port for its administration is fixed, and may be in use.
  await writeFile(file, `{\n\tadmin off\n}\n${await readFile(CADDYFILE, 'utf8')}`)
  const child = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: {
      ...process.env,
      PUBLIC_URL: url,
      SHOPS: shops.map((shop) => new URL(shop.url).host).join(' '),
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
