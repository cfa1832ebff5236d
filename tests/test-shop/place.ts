const FIRST_PORT = 4321
const PORTS_PER_WORKER = 10

/** `PORT` is the first port of the first worker. */
export function locateShop(worker: number) {
  const port = Number(process.env['PORT'] ?? FIRST_PORT) + PORTS_PER_WORKER * worker
  const urlOf = (number: number) => `http://localhost:${number}`
  return {
    port,
    paypalPort: port + 1,
    controlPort: port + 2,
    shop: urlOf(port),
    paypal: urlOf(port + 1),
    control: urlOf(port + 2)
  }
}
