/** Returns a random idempotency key. `randomUUID` requires HTTPS. */
export const createIdempotencyKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-')
