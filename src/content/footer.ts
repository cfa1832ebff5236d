import { thisYear } from '../lib/dates.ts'

export const formatFooter = (text: string, shopName: string): string =>
  text.replaceAll('{year}', String(thisYear())).replaceAll('{shop}', () => shopName)
