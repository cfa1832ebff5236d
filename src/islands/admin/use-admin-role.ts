import { isPagePermitted } from '../../domain/accounts/admin-pages.ts'
import type { AdminRole } from '../../domain/accounts/admin-roles.ts'
import { readAdminRole } from '../../stores/admin/admin-role.ts'
import { useIsHydrated } from '../use-is-hydrated.ts'

/** Undefined on the server and during hydration. */
export const useAdminRole = (): AdminRole | undefined => (useIsHydrated() ? readAdminRole() : undefined)

/** True if the role may not make changes on this page. Styles hide elements with `data-write`, also before hydration. */
export function useIsReadOnly(): boolean {
  const role = useAdminRole()
  return role !== undefined && !isPagePermitted(role, location.pathname, 'write')
}
