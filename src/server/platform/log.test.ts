import { expect, test } from 'vitest'

import { openLog } from './log.ts'

function captureLog(write: (log: ReturnType<typeof openLog>) => void, logLevel: 'info' | 'warn' = 'info'): string {
  let lines = ''
  write(openLog({ logLevel }, { write: (line) => (lines += line) }))
  return lines
}

test('an error is logged without database values and email addresses', () => {
  const error = Object.assign(
    new Error('550 <ada@example.com> is unknown', { cause: new Error('to ben@example.com') }),
    {
      code: '23505',
      detail: 'Key (email)=(ada@example.com) already exists.',
      recipient: 'ada'
    }
  )
  const line = captureLog((log) => log.error({ err: error, reason: 'no ada@example.com' }, 'mail waits'))
  expect(line).not.toMatch(/ada|ben/)
  expect(JSON.parse(line)).toMatchObject({
    err: { type: 'Error', code: '23505', message: '550 <<email>> is unknown', cause: { message: 'to <email>' } },
    reason: 'no <email>'
  })
})

test('messages below the level are not logged', () => {
  expect(captureLog((log) => log.info('a request'), 'warn')).toBe('')
  expect(captureLog((log) => log.info('a request'))).toContain('a request')
})
