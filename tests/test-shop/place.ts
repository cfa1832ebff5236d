const FIRST = 4321
const APART = 10

/** Where the shop of a worker is: its ports, and the addresses that a test needs. `PORT` says where the first one is. */
export function placeOf(worker: number) {
  const port = Number(process.env['PORT'] ?? FIRST) + APART * worker
  const at = (number: number) => `http://localhost:${number}`
  return {
    port,
    paypalPort: port + 1,
    controlPort: port + 2,
    shop: at(port),
    paypal: at(port + 1),
    control: at(port + 2)
  }
}
