type Named = 'email' | 'password' | 'userName'

/** In this order: what is said of a password may name the account too. */
const ABOUT: [RegExp, Named][] = [
  [/password/i, 'password'],
  [/user ?name/i, 'userName'],
  [/e-?mail|user doesn't exist/i, 'email']
]

/** The field that the words of a refusal are about; none when they are about the form as a whole. */
export const refusedField = (message: string): Named | undefined => ABOUT.find(([words]) => words.test(message))?.[1]
