import { expect, it } from 'vitest'

import { findWriteFailure, toBusyError } from './write-failure.ts'

const errorWith = (fields: object) => Object.assign(new Error('failed'), fields)

it.for([
  [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'locked'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 261 }, 'locked'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'disk-full'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'read-only'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'disk-error'],
  [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }, undefined],
  [{ code: '57014' }, 'timeout'],
  [{ code: '53100' }, 'disk-full'],
  [{ code: '25006' }, 'read-only'],
  [{ code: '23505' }, undefined],
  [{}, undefined]
] as const)('the database error %j means %s', ([fields, failure]) => {
  const error = errorWith(fields)
  expect(findWriteFailure(error)).toBe(failure)
  expect(toBusyError(error)?.code).toBe(failure && 'busy')
})
