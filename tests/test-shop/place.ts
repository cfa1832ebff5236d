const PORTS_PER_WORKER = 10

/** `firstPort` is the first port of the first worker. */
export function locateShop(firstPort: number, worker: number) {
  const port = firstPort + PORTS_PER_WORKER * worker
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
