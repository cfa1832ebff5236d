/** As in roaring bitmaps, a packed chunk is a bitmap, or a list of 16-bit numbers if that is shorter. */
export const CHUNK_SIZE = 65_536

const BITMAP_BYTES = CHUNK_SIZE / 8

export function forEachNumber(packed: Uint8Array, onNumber: (number: number) => void): void {
  if (packed.length < BITMAP_BYTES) {
    const list = new DataView(packed.buffer, packed.byteOffset, packed.length)
    for (let index = 0; index < packed.length; index += 2) onNumber(list.getUint16(index, true))
    return
  }
  for (let index = 0; index < BITMAP_BYTES; index += 1) {
    for (let bits = packed[index] ?? 0; bits !== 0; bits &= bits - 1)
      onNumber(index * 8 + 31 - Math.clz32(bits & -bits))
  }
}

/** Returns more than the largest number of a packed chunk. A list is sorted. */
export const getNumberLimit = (packed: Uint8Array): number =>
  packed.length < BITMAP_BYTES ? (packed.at(-2) ?? 0) + ((packed.at(-1) ?? 0) << 8) + 1 : CHUNK_SIZE

/** Sets `into[number]` for each number. Repeats the loop of `forEachNumber`, because a call per number slows ranking. */
export function fillNumbers(packed: Uint8Array, into: Uint8Array, value: number): void {
  if (packed.length < BITMAP_BYTES) {
    for (let index = 0; index < packed.length; index += 2)
      into[(packed[index] ?? 0) | ((packed[index + 1] ?? 0) << 8)] = value
    return
  }
  for (let index = 0; index < BITMAP_BYTES; index += 1) {
    for (let bits = packed[index] ?? 0; bits !== 0; bits &= bits - 1)
      into[index * 8 + 31 - Math.clz32(bits & -bits)] = value
  }
}

/** Adds and removes numbers. Returns undefined if none remain. */
export function changeNumbers(packed: Uint8Array | undefined, changes: { number: number; add: boolean }[]) {
  const bits = new Uint8Array(BITMAP_BYTES)
  if (packed) forEachNumber(packed, (number) => setBit(bits, number, true))
  for (const { number, add } of changes) setBit(bits, number, add)
  return packNumbers(bits)
}

function setBit(bits: Uint8Array, number: number, isSet: boolean): void {
  const mask = 1 << (number & 7)
  const byte = bits[number >> 3] ?? 0
  bits[number >> 3] = isSet ? byte | mask : byte & ~mask
}

function packNumbers(bits: Uint8Array): Uint8Array | undefined {
  const list: number[] = []
  forEachNumber(bits, (number) => list.push(number))
  if (list.length === 0) return undefined
  if (list.length * 2 >= BITMAP_BYTES) return bits
  const packed = new DataView(new ArrayBuffer(list.length * 2))
  list.forEach((number, index) => packed.setUint16(index * 2, number, true))
  return new Uint8Array(packed.buffer)
}
