import { expect } from 'vitest'

import { disagreements } from './disagreements.ts'
import type { Fleet } from './fleet.ts'

/** The money that the provider took and gave back is what the shop believes, to the cent, and no order is paid twice. */
export async function expectBooksToAgree(fleet: Pick<Fleet, 'db' | 'paypal'>): Promise<void> {
  expect(await disagreements(fleet)).toEqual([])
}
