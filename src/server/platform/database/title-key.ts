/** Returns the title in lower case and without accents, for sorting. */
export const toTitleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
