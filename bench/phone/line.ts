/** A phone's way to the shop, as every connection of its browser shares it. */
export interface Line {
  name: string
  /** Milliseconds there and back, with nothing else under way. */
  roundTrip: number
  /** Bits a second, in each direction. */
  rate: number
}

/** As Lighthouse and Chrome name them. */
export const SLOW_4G: Line = { name: 'slow 4G', roundTrip: 150, rate: 1_600_000 }
export const SLOW_3G: Line = { name: 'slow 3G', roundTrip: 400, rate: 400_000 }

/** Bytes of a full segment, and how many of them a new connection may send before the first is acknowledged (RFC 6928). */
export const SEGMENT = 1460
export const FIRST_WINDOW = 10 * SEGMENT

/** What a new connection takes before its first request: TCP's handshake and, as in production, TLS 1.3's. */
export const HANDSHAKES = 2

/** Milliseconds that so many bytes take to pass. */
export const passing = ({ rate }: Line, bytes: number): number => (bytes * 8 * 1000) / rate

/** Bytes under way that keep the line full, and as many again in the queue before it: there slow start ends. */
export const fullWindow = (line: Line): number => Math.max(FIRST_WINDOW, 2 * ((line.rate * line.roundTrip) / 8000))
