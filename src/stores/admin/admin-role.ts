import type { AdminRole } from '../../domain/accounts/admin-roles.ts'

/** Returns the administrator's role, which the layout has written to the page. */
export const readAdminRole = (): AdminRole | undefined =>
  document.querySelector<HTMLElement>('.admin')?.dataset['role'] as AdminRole | undefined
