import { useEffect, useRef } from 'react'

import { $isMenuOpen } from '../../../stores/admin/menu.ts'
import { Icon } from '../../Icon.tsx'
import { SCREEN_GROUPS } from './screens.ts'

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
      {SCREEN_GROUPS.map((links) => (
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
