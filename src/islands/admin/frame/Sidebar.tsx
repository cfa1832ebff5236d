import { useEffect, useRef } from 'react'

import { $isMenuOpen } from '../../../stores/admin/menu.ts'
import { Icon } from '../../Icon.tsx'

const LINK_GROUPS = [
  [
    { label: 'Dashboard', href: '/admin/dashboard', icon: 'grid' },
    { label: 'Products', href: '/admin/products', icon: 'hanger' },
    { label: 'Orders', href: '/admin/orders', icon: 'orders' }
  ],
  [
    { label: 'Feature images', href: '/admin/features', icon: 'picture' },
    { label: 'Home page and texts', href: '/admin/content', icon: 'text' },
    { label: 'Reviews', href: '/admin/reviews', icon: 'star' },
    { label: 'Customers', href: '/admin/customers', icon: 'user' },
    { label: 'Activity', href: '/admin/activity', icon: 'clock' },
    { label: 'Administrators', href: '/admin/admins', icon: 'key' },
    { label: 'Settings', href: '/admin/settings', icon: 'sliders' }
  ]
] as const

export function Sidebar({ path }: { path: string }) {
  const nav = useRef<HTMLElement>(null)
  // The menu may have been opened before hydration.
  useEffect(() => $isMenuOpen.set(nav.current?.matches(':popover-open')), [])
  const close = () => nav.current?.hidePopover()
  return (
    <nav
      ref={nav}
      id="admin-menu"
      className="admin-sidebar"
      popover="auto"
      aria-labelledby="admin-panel"
      onToggle={({ newState }) => $isMenuOpen.set(newState === 'open')}
    >
      <div className="top">
        <p id="admin-panel">Admin Panel</p>
        <button
          type="button"
          className="icon-button small-screens"
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <Icon name="close" />
        </button>
      </div>
      {LINK_GROUPS.map((links) => (
        <ul role="list" key={links[0].href}>
          {links.map(({ label, href, icon }) => (
            <li key={href}>
              <a href={href} aria-current={path === href ? 'page' : undefined} onClick={close}>
                <Icon name={icon} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}
