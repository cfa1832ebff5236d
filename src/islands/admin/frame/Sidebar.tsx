import { useRef } from 'react'

import type { AdminRole } from '../../../domain/accounts/admin-roles.ts'
import { Icon } from '../../Icon.tsx'
import { IconButton } from '../Button.tsx'
import { listScreens } from './screens.ts'

export function Sidebar({ path, role }: { path: string; role: AdminRole | undefined }) {
  const nav = useRef<HTMLElement>(null)
  const close = () => nav.current?.hidePopover()
  return (
    <nav ref={nav} id="admin-menu" className="drawer start admin-sidebar" popover="auto" aria-labelledby="admin-panel">
      <div className="row spread top">
        <p id="admin-panel" className="logo">
          Admin Panel
        </p>
        <IconButton
          icon="close"
          className="icon-button small-screens"
          popoverTarget="admin-menu"
          popoverTargetAction="hide"
          label="Close menu"
        />
      </div>
      {listScreens(role).map((links) => (
        <ul role="list" key={links[0]?.href}>
          {links.map(({ label, href, icon }) => (
            <li key={href}>
              <a className="row" href={href} aria-current={path === href ? 'page' : undefined} onClick={close}>
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
