import { thisYear } from '../lib/dates.ts'

/** Fills in the line at the foot of the shop's pages. */
export const footerText = (text: string, shopName: string): string =>
  text.replaceAll('{year}', String(thisYear())).replaceAll('{shop}', () => shopName)
