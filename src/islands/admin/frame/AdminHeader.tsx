import { useEffect } from 'react'

import { isPagePermitted } from '../../../domain/accounts/admin-pages.ts'
import type { AdminRole } from '../../../domain/accounts/admin-roles.ts'
import { assignDeviceToUser } from '../../../stores/auth.ts'
import { onDeviceUserChange } from '../../../stores/device-user.ts'
import { startNavigationProgress } from '../../../lib/navigation-progress.ts'
import { IconButton } from '../Button.tsx'
import { Confirmation } from '../Confirmation.tsx'
import { IdentityDialog } from './IdentityDialog.tsx'
import { LogoutForm } from './LogoutForm.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { raiseToasts, renderToasts } from '../../../scripts/toasts.ts'
import { useFocusAfterToast } from '../use-focus-after-toast.ts'

/** Administrators have no access to the pages of the shop. */
const SHOP_PREVIEW = '/admin/home-preview'

function startToasts(): () => void {
  renderToasts()
  const toasts = document.querySelector('#toasts')
  // React removes a dialog, with the toasts inside, without a close event.
  const observer = new MutationObserver(() => !toasts?.isConnected && raiseToasts())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}

/** The server removes this cookie at logout, but not when a session expires. */
const hasCartCookie = () => document.cookie.includes('cart=')

export function AdminHeader({ userId, role }: { userId: string | undefined; role: AdminRole | undefined }) {
  useEffect(startToasts, [])
  useEffect(startNavigationProgress, [])
  useFocusAfterToast()
  useEffect(() => {
    if (userId) assignDeviceToUser(userId)
    return onDeviceUserChange((id) => {
      const isSignedOut = !id && !hasCartCookie()
      // An expired session causes no reload: the admin can sign in in another tab and keep the unsaved input here.
      if (isSignedOut || (id && id !== userId)) location.replace(location.pathname + location.search)
    })
  }, [userId])
  return (
    <header className="row spread admin-header">
      <IconButton icon="menu" className="icon-button small-screens" popoverTarget="admin-menu" label="Menu" />
      <Shortcuts />
      {isPagePermitted(role, SHOP_PREVIEW, 'read') && (
        <a className="link" href={SHOP_PREVIEW} target="_blank">
          View shop
        </a>
      )}
      <LogoutForm />
      <Confirmation />
      <IdentityDialog />
    </header>
  )
}
