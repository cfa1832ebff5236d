const FIRST = 4321
const APART = 10

/** Returns the ports and URLs of a worker's shop. `PORT` is the first worker's port. */
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
