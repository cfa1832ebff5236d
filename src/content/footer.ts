import { thisYear } from '../lib/dates.ts'
import footer from './footer.yaml'

/** Whom to write to for help. */
export const SUPPORT = footer.support

/** The line at the foot of the shop's pages. */
export const footerText = (shopName: string): string =>
  footer.text.replaceAll('{year}', String(thisYear())).replaceAll('{shop}', () => shopName)
