import type { Member, Person } from './person.ts'

export const account = { userName: 'Ada', email: 'ada@example.com', password: 'correct horse' }

export const UNAUTHORIZED = { status: 401, message: 'Unauthorised user!' }

export const register = (person: Person, fields: Partial<typeof account> = {}) =>
  person.call('POST /api/auth/register', { body: { ...account, ...fields } })

export const logIn = (person: Person, { email, password }: Pick<typeof account, 'email' | 'password'> = account) =>
  person.call('POST /api/auth/login', { body: { email, password } })

/** Calls that need a confirmation then work for 15 minutes. */
export const confirmPassword = ({ call, password }: Member) =>
  call('POST /api/account/confirm/password', { body: { password } })

export const WRONG_PASSWORD = 'Incorrect password! Please try again'

export const UNKNOWN_EMAIL = "User doesn't exists! Please register first"

export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait 15 minutes and try again.'

/** Resolves to the message of the login's response. */
export const guessPassword = async (person: Person, email: string, password = 'wrong password') =>
  (await logIn(person, { email, password })).message

export const whoAmI = async (person: Person) => (await person.call('GET /api/auth/check-auth')).user.userName

export const post = (person: Person, path: string, body: unknown, headers: Record<string, string> = {}) =>
  person.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })
