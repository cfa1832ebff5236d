/**
 * The numbers of the products that have a word, in chunks of 65,536 as roaring bitmaps keep them: a bit for each number,
 * or a list of 16-bit numbers while that is shorter. So a word that a third of 100,000 products have is 16 kB to read.
 */
export const CHUNK = 65_536

const BITMAP = CHUNK / 8

export function eachNumber(packed: Uint8Array, visit: (number: number) => void): void {
  if (packed.length < BITMAP) {
    const list = new DataView(packed.buffer, packed.byteOffset, packed.length)
    for (let at = 0; at < packed.length; at += 2) visit(list.getUint16(at, true))
    return
  }
  for (let at = 0; at < BITMAP; at += 1) {
    for (let bits = packed[at] ?? 0; bits !== 0; bits &= bits - 1) visit(at * 8 + 31 - Math.clz32(bits & -bits))
  }
}

/** Writes one value at every number: the walk of `eachNumber` without a call for each, which ranking feels. */
export function fillAt(packed: Uint8Array, into: Uint8Array, value: number): void {
  if (packed.length < BITMAP) {
    for (let at = 0; at < packed.length; at += 2) into[(packed[at] ?? 0) | ((packed[at + 1] ?? 0) << 8)] = value
    return
  }
  for (let at = 0; at < BITMAP; at += 1) {
    for (let bits = packed[at] ?? 0; bits !== 0; bits &= bits - 1) into[at * 8 + 31 - Math.clz32(bits & -bits)] = value
  }
}

/** Answers the numbers with some put in and some taken out; nothing when none are left. */
export function changeNumbers(packed: Uint8Array | undefined, moves: { number: number; add: boolean }[]) {
  const bits = new Uint8Array(BITMAP)
  if (packed) eachNumber(packed, (number) => setBit(bits, number, true))
  for (const { number, add } of moves) setBit(bits, number, add)
  return pack(bits)
}

function setBit(bits: Uint8Array, number: number, on: boolean): void {
  const mask = 1 << (number & 7)
  const byte = bits[number >> 3] ?? 0
  bits[number >> 3] = on ? byte | mask : byte & ~mask
}

function pack(bits: Uint8Array): Uint8Array | undefined {
  const list: number[] = []
  eachNumber(bits, (number) => list.push(number))
  if (list.length === 0) return undefined
  if (list.length * 2 >= BITMAP) return bits
  const packed = new DataView(new ArrayBuffer(list.length * 2))
  list.forEach((number, at) => packed.setUint16(at * 2, number, true))
  return new Uint8Array(packed.buffer)
}
