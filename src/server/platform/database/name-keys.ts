import unhomoglyph from 'unhomoglyph'

/** Returns a key that ignores case, Unicode form and invisible characters. */
export const toNameKey = (userName: string): string =>
  userName
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .toLowerCase()

/**
 * Returns a skeleton that look-alikes share, such as `Ada` with a Cyrillic A. ASCII letters stay, because `Corn` would
 * become `Com`; only a capital I becomes a small l. https://www.unicode.org/reports/tr39/
 */
export const toNameSkeleton = (userName: string): string =>
  userName
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('I', 'l')
    .replace(/[^\p{ASCII}]/gu, unhomoglyph)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
