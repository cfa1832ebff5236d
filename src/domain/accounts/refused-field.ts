type Named = 'email' | 'password' | 'userName'

/** The order matters: a message about a password may name the account too. */
const ABOUT: [RegExp, Named][] = [
  [/password/i, 'password'],
  [/user ?name/i, 'userName'],
  [/e-?mail|user doesn't exist/i, 'email']
]

/** Returns the field that an error message is about; undefined if it concerns the whole form. */
export const refusedField = (message: string): Named | undefined => ABOUT.find(([words]) => words.test(message))?.[1]
