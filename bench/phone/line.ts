export interface Line {
  name: string
  /** Round-trip time in milliseconds, on an idle line. */
  roundTrip: number
  /** Bits a second, in each direction. */
  rate: number
}

/** The values of Lighthouse and Chrome. */
export const SLOW_4G: Line = { name: 'slow 4G', roundTrip: 150, rate: 1_600_000 }
export const SLOW_3G: Line = { name: 'slow 3G', roundTrip: 400, rate: 400_000 }

/** Bytes of a full segment, and the initial window in segments (RFC 6928). */
export const SEGMENT = 1460
export const FIRST_WINDOW = 10 * SEGMENT

/** Round trips before the first request: the TCP handshake and, as in production, TLS 1.3's. */
export const HANDSHAKES = 2

/** In milliseconds. */
export const transmissionTime = ({ rate }: Line, bytes: number): number => (bytes * 8 * 1000) / rate

/** The bandwidth-delay product, and as much again in the queue: slow start ends there. */
export const fullWindow = (line: Line): number => Math.max(FIRST_WINDOW, 2 * ((line.rate * line.roundTrip) / 8000))

export const formatLine = ({ name, roundTrip, rate }: Line): string => `${name}: ${roundTrip} ms, ${rate / 1000} kbit/s`
