export const formatNumber = (value: number): string => value.toLocaleString('en-US')

/** Returns, for example, '1 row' or '1,200 rows'. */
export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
