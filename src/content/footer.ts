import { getCurrentYear } from '../lib/dates.ts'

export const formatFooter = (text: string, shopName: string): string =>
  text.replaceAll('{year}', String(getCurrentYear())).replaceAll('{shop}', () => shopName)
