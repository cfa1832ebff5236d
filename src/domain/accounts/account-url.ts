import { EMAIL_LINK_HOURS } from './link-lifetimes.ts'

const SETTINGS_URL = '/shop/account?tab=settings'

/** The forms of the account's settings. */
const ACCOUNT_CHANGES = ['name', 'email', 'password', 'erase'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

export const parseAccountChange = (text: string | null): AccountChange | undefined =>
  ACCOUNT_CHANGES.find((change) => change === text)

/** The URL of the settings or, with a change, of its form. */
export const createAccountSettingsUrl = (change?: AccountChange): string =>
  change ? `${SETTINGS_URL}&change=${change}` : SETTINGS_URL

const SAVED_TEXTS = {
  name: 'Your name has been changed.',
  email: `We sent a link to the new address. Open it within ${EMAIL_LINK_HOURS} hours to change your email address.`,
  password: "Your password has been changed. You've been signed out everywhere else.",
  session: 'The session has ended.',
  sessions: "You've been signed out everywhere else."
}

/** The URL of the settings with a message about what was saved. */
export const createAccountSavedUrl = (saved: keyof typeof SAVED_TEXTS): string => `${SETTINGS_URL}&saved=${saved}`

export const findSavedText = (saved: string | null): string | undefined =>
  Object.entries(SAVED_TEXTS).find(([name]) => name === saved)?.[1]
