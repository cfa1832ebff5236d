import { isPagePermitted } from '../../../domain/accounts/admin-pages.ts'
import type { AdminRole } from '../../../domain/accounts/admin-roles.ts'

const SCREEN_GROUPS = [
  [
    { label: 'Dashboard', href: '/admin/dashboard', icon: 'grid' },
    { label: 'Products', href: '/admin/products', icon: 'hanger' },
    { label: 'Categories', href: '/admin/groups', icon: 'tag' },
    { label: 'Orders', href: '/admin/orders', icon: 'orders' }
  ],
  [
    { label: 'Feature images', href: '/admin/features', icon: 'picture' },
    { label: 'Home page and texts', href: '/admin/content', icon: 'text' },
    { label: 'Discounts', href: '/admin/promotions', icon: 'bag' },
    { label: 'Reviews', href: '/admin/reviews', icon: 'star' },
    { label: 'Customers', href: '/admin/customers', icon: 'user' },
    { label: 'Activity', href: '/admin/activity', icon: 'clock' },
    { label: 'Your account', href: '/admin/account', icon: 'lock' },
    { label: 'Administrators', href: '/admin/admins', icon: 'key' },
    { label: 'Health', href: '/admin/health', icon: 'heart' },
    { label: 'Settings', href: '/admin/settings', icon: 'sliders' }
  ]
] as const

/** Lists the groups of screens that the role may see. */
export const listScreens = (role: AdminRole | undefined) =>
  SCREEN_GROUPS.map((screens) => screens.filter(({ href }) => isPagePermitted(role, href, 'read')))
