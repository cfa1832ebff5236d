/** `Buffer.from` shares memory between short texts, which other code may not expect. */
const MIN_LENGTH = 10_000

/** Node's own takes twice as long for a long text of Latin-1 with a character beyond ASCII, such as ©. */
export class FastTextEncoder extends TextEncoder {
  override encode(text = ''): Uint8Array<ArrayBuffer> {
    return text.length < MIN_LENGTH ? super.encode(text) : Buffer.from(text)
  }
}
