/** As in roaring bitmaps, a chunk is a bitmap, or a list of 16-bit numbers while that is shorter. */
export const CHUNK_SIZE = 65_536

const BITMAP_BYTES = CHUNK_SIZE / 8

export function forEachNumber(packed: Uint8Array, onNumber: (number: number) => void): void {
  if (packed.length < BITMAP_BYTES) {
    const list = new DataView(packed.buffer, packed.byteOffset, packed.length)
    for (let at = 0; at < packed.length; at += 2) onNumber(list.getUint16(at, true))
    return
  }
  for (let at = 0; at < BITMAP_BYTES; at += 1) {
    for (let bits = packed[at] ?? 0; bits !== 0; bits &= bits - 1) onNumber(at * 8 + 31 - Math.clz32(bits & -bits))
  }
}

/** Sets `value` at each number. Repeats the loop of `forEachNumber`, because a call per number slows ranking. */
export function fillNumbers(packed: Uint8Array, into: Uint8Array, value: number): void {
  if (packed.length < BITMAP_BYTES) {
    for (let at = 0; at < packed.length; at += 2) into[(packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8)] = value
    return
  }
  for (let at = 0; at < BITMAP_BYTES; at += 1) {
    for (let bits = packed[at] ?? 0; bits !== 0; bits &= bits - 1) into[at * 8 + 31 - Math.clz32(bits & -bits)] = value
  }
}

/** Adds and removes numbers. Returns undefined if none remain. */
export function changeNumbers(packed: Uint8Array | undefined, changes: { number: number; add: boolean }[]) {
  const bits = new Uint8Array(BITMAP_BYTES)
  if (packed) forEachNumber(packed, (number) => setBit(bits, number, true))
  for (const { number, add } of changes) setBit(bits, number, add)
  return pack(bits)
}

function setBit(bits: Uint8Array, number: number, isSet: boolean): void {
  const mask = 1 << (number & 7)
  const byte = bits[number >> 3] ?? 0
  bits[number >> 3] = isSet ? byte | mask : byte & ~mask
}

function pack(bits: Uint8Array): Uint8Array | undefined {
  const list: number[] = []
  forEachNumber(bits, (number) => list.push(number))
  if (list.length === 0) return undefined
  if (list.length * 2 >= BITMAP_BYTES) return bits
  const packed = new DataView(new ArrayBuffer(list.length * 2))
  list.forEach((number, at) => packed.setUint16(at * 2, number, true))
  return new Uint8Array(packed.buffer)
}
