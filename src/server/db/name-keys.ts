import unhomoglyph from 'unhomoglyph'

/** Returns the same key for names that differ only in case, Unicode form or invisible characters. */
export const nameKey = (userName: string): string =>
  userName
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()

/**
 * Returns the same skeleton for names that look alike, such as `Ada` with a Cyrillic A. ASCII letters are kept,
 * because `Corn` would become `Com`, except that a capital I looks like a small l.
 * https://www.unicode.org/reports/tr39/
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
