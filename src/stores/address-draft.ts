import type { AddressFields } from '../api/contract/addresses.ts'
import { createTabStore } from './storage.ts'

interface Draft {
  userId: string
  fields: AddressFields
}

/** Survives a reload and an expired session, but not a logout. */
const $draft = createTabStore<Draft>('addressDraft')

export function readAddressDraft(userId: string): AddressFields | undefined {
  const draft = $draft.get()
  return draft?.userId === userId ? draft.fields : undefined
}

export function saveAddressDraft(userId: string, fields: AddressFields): void {
  const isEmpty = Object.entries(fields).every(([name, value]) => !value || name === 'country')
  $draft.set(isEmpty ? undefined : { userId, fields })
}

export const eraseAddressDraft = (): void => $draft.set(undefined)
