import type { ComponentProps } from 'react'

import { isPagePermitted } from '../../domain/accounts/admin-pages.ts'
import { useAdminRole } from './use-admin-role.ts'

/** A link to an admin page. Plain text if the role may not see the page. */
export function AdminLink({ href = '', children, ...attributes }: ComponentProps<'a'>) {
  const role = useAdminRole()
  const isLink = role === undefined || isPagePermitted(role, href, 'read')
  return isLink ? (
    <a href={href} {...attributes}>
      {children}
    </a>
  ) : (
    <span {...attributes}>{children}</span>
  )
}
