import { EMAIL_LINK_HOURS } from './link-lifetimes.ts'

const SETTINGS_URL = '/shop/account?tab=settings'

/** The forms of the account's settings. */
const ACCOUNT_CHANGES = ['name', 'email', 'password', 'erase', 'delete-passkey'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

export const parseAccountChange = (text: string | null): AccountChange | undefined =>
  ACCOUNT_CHANGES.find((change) => change === text)

/** The URL of the settings or, with a change, of its form. */
export const createAccountSettingsUrl = (change?: AccountChange): string =>
  change ? `${SETTINGS_URL}&change=${change}` : SETTINGS_URL

/** The URL of the form that deletes a passkey. */
export const createDeletePasskeyUrl = (id: string): string =>
  `${createAccountSettingsUrl('delete-passkey')}&passkey=${id}`

const SAVED_TEXTS = {
  name: 'Your name has been changed.',
  email: `We sent a link to the new address. Open it within ${EMAIL_LINK_HOURS} hours to change your email address.`,
  password: "Your password has been changed. You've been signed out everywhere else.",
  passkey: 'Your passkey has been created. Use it the next time you sign in.',
  'passkey-deleted': 'The passkey has been deleted. Also remove it from the device or password manager that has it.',
  session: 'The session has ended.',
  sessions: "You've been signed out everywhere else."
}

/** The URL of the settings with a message about what was saved. */
export const createAccountSavedUrl = (saved: keyof typeof SAVED_TEXTS): string => `${SETTINGS_URL}&saved=${saved}`

export const findSavedText = (saved: string | null): string | undefined =>
  Object.entries(SAVED_TEXTS).find(([name]) => name === saved)?.[1]
