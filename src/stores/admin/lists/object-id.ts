/** Creates an id that is also an idempotency key: the server adds its record once. */
export function createObjectId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
