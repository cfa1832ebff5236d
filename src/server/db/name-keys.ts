import unhomoglyph from 'unhomoglyph'

/** Names that differ only in case, in the form of their characters or in what nobody sees would pass for one another. */
export const nameKey = (userName: string): string =>
  userName
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()

/**
 * Names that look alike, such as `Ada` with a Cyrillic A, have one skeleton. Letters of ASCII stand for themselves, or
 * `Corn` would be `Com`; but a capital I looks like a small l. https://www.unicode.org/reports/tr39/
 */
export const nameSkeleton = (userName: string): string =>
  userName
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('I', 'l')
    .replace(/[^\p{ASCII}]/gu, unhomoglyph)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
