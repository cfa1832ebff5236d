/** What a title sorts and is found by: without accents, in lower case. */
export const titleKey = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
