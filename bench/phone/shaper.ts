import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

import { Flow, Lane } from './flow.ts'
import { HANDSHAKES, type Line } from './line.ts'
import { replyToConnect, readConnectRequest } from './socks.ts'

export interface Shaper {
  url: string
  received(): number
  close(): Promise<void>
}

/** A SOCKS5 proxy to some local ports, at the speed of the line. */
export async function openShaper(line: Line, ...ports: number[]): Promise<Shaper> {
  const [up, down] = [new Lane(line), new Lane(line)]
  const open = new Set<Socket>()
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (browser) => {
    open.add(browser)
    browser.on('close', () => open.delete(browser))
    // Browsers drop connections at any time.
    browser.on('error', () => browser.destroy())
    connectToShop(browser, { line, up, down, ports }).catch(() => browser.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `socks5://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => down.passed,
    async close() {
      for (const socket of open) socket.destroy()
      await once(server.close(), 'close')
    }
  }
}

interface Route {
  line: Line
  up: Lane
  down: Lane
  ports: number[]
}

async function connectToShop(browser: Socket, { line, up, down, ports }: Route): Promise<void> {
  const port = await readConnectRequest(browser)
  if (!ports.includes(port)) {
    replyToConnect(browser, false)
    return void browser.end()
  }
  const shop = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
  shop.on('error', () => browser.destroy())
  browser.on('close', () => shop.destroy())
  await Promise.all([once(shop, 'connect'), pause(HANDSHAKES * line.roundTrip)])
  forward(browser, shop, up)
  forward(shop, browser, down)
  replyToConnect(browser, true)
}

function forward(from: Socket, to: Socket, lane: Lane): void {
  const flow = new Flow(lane, (bytes) => {
    if (to.writable) to.write(bytes)
  })
  from.on('data', (bytes: Buffer) => flow.write(bytes))
  from.on('end', () => flow.end(() => to.end()))
}
