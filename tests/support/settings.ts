import type { Member } from './person.ts'

/** An empty address turns the emails to the owner off. */
export const saveOwnerEmail = ({ call, password }: Member, ownerEmail: string) =>
  call('PUT /api/admin/settings/update', { body: { ownerEmail, password } })
