import { expect, it } from 'vitest'

import { authCalls } from '../../api/contract/auth.ts'
import { refusedField } from './refused-field.ts'

const refusals = (body: object): string[] =>
  authCalls['POST /api/auth/register'].body.safeParse(body).error?.issues.map(({ message }) => message) ?? []

const good = { userName: 'Ada', email: 'ada@example.com', password: 'long enough' }

it.for([
  [
    'email',
    ["User doesn't exists! Please register first", 'User Already exists with the same email! Please try again']
  ],
  ['userName', ['User Already exists with the same userName! Please try again']],
  [
    'password',
    [
      'Incorrect password! Please try again',
      'This password is too common and easy to guess. Please choose another one.'
    ]
  ],
  [
    undefined,
    [
      'Too many attempts. Please wait 2 minutes and try again.',
      'This link does not work any more. Please ask for a new one.',
      'The shop could not be reached. Please check your connection and try again.',
      'Something went wrong on our side. Please try again.'
    ]
  ]
] as const)('what the server says of %s', ([field, messages]) => {
  expect(messages.map((message) => refusedField(message))).toEqual(messages.map(() => field))
})

it.for([
  ['email', [undefined, '', 'nonsense', `${'x'.repeat(300)}@example.com`]],
  ['password', [undefined, '', 'short', 'x'.repeat(201)]],
  ['userName', [undefined, '  ', 'x'.repeat(61), 'a\u0000b']]
] as const)('what the contract says of %s', ([field, values]) => {
  for (const value of values) {
    const [message = ''] = refusals({ ...good, [field]: value })
    expect({ message, field: refusedField(message) }).toEqual({ message, field })
  }
})
