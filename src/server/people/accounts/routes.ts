import { createExpiredCartCookie, createExpiredSessionCookie } from '../../platform/http/cookies.ts'
import { type Api, route } from '../../platform/http/route.ts'
import { enforceLimits } from '../../platform/rate-limits/enforce-limits.ts'
import { createLimit } from '../../platform/rate-limits/attempt-limits.ts'
import type { Shop } from '../../platform/shop.ts'
import { confirmEmail, requestEmailChange } from './change-email.ts'
import { changeName } from './change-name.ts'
import { changePassword, checkOwnPassword } from '../passwords/change-password.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount, type ListOrders } from './export-account.ts'
import { disableTwoFactor, enableTwoFactor, readTwoFactor, startTwoFactor } from '../two-factor/two-factor.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '../sessions/own-sessions.ts'

export function addAccountRoutes(shop: Shop, api: Api, listOrders: ListOrders): void {
  route(api, 'PUT /api/account/name', async ({ body, session, requester, context }) => {
    await enforceLimits(shop, context, [createLimit('rename', session.user.id)])
    return { user: await changeName(shop, session, requester, body.userName) }
  })

  route(api, 'PUT /api/account/password', async ({ body, session, requester, context }) => {
    await checkOwnPassword(shop, { session, requester, context, password: body.password })
    await enforceLimits(shop, context, [createLimit('password-change', session.user.id)])
    await changePassword(shop, session, requester, body.newPassword)
  })

  route(api, 'POST /api/account/change-email', async ({ body, session, requester, context }) => {
    await checkOwnPassword(shop, { session, requester, context, password: body.password })
    await enforceLimits(shop, context, [createLimit('email-change', session.user.id)])
    await requestEmailChange(shop, session, body.email)
  })

  route(api, 'POST /api/account/confirm-email', async ({ body, requester }) => ({
    email: await confirmEmail(shop, requester, body.token)
  }))

  route(api, 'GET /api/account/sessions', async ({ session }) => ({ data: await listOwnSessions(shop, session) }))

  route(api, 'DELETE /api/account/sessions/{id}', async ({ params, session }) => {
    await endOwnSession(shop.db, session, params.id)
  })

  route(api, 'DELETE /api/account/other-sessions', async ({ session }) => {
    await endOtherSessions(shop.db, session)
  })

  route(api, 'GET /api/account/export', async ({ session, context }) => {
    context.header('content-disposition', 'attachment; filename="account.json"')
    return context.json(await exportAccount(shop, session, listOrders))
  })

  route(api, 'POST /api/account/erase', async ({ body, session, requester, context }) => {
    await checkOwnPassword(shop, { session, requester, context, password: body.password })
    await eraseAccount(shop, session)
    context.header('set-cookie', createExpiredSessionCookie(shop.config), { append: true })
    context.header('set-cookie', createExpiredCartCookie(shop.config), { append: true })
  })

  route(api, 'GET /api/admin/two-factor/get', async ({ session }) => ({ data: await readTwoFactor(shop, session) }))

  route(api, 'POST /api/admin/two-factor/start', async ({ body, session, requester, context }) => {
    await checkOwnPassword(shop, { session, requester, context, password: body.password })
    return { data: await startTwoFactor(shop, session) }
  })

  route(api, 'POST /api/admin/two-factor/enable', async ({ body, session, requester, context }) => {
    await enforceLimits(shop, context, [createLimit('own-code', session.user.id)])
    return { data: { recoveryCodes: await enableTwoFactor(shop, session, requester, body.code) } }
  })

  route(api, 'POST /api/admin/two-factor/disable', async ({ body, session, requester, context }) => {
    await enforceLimits(shop, context, [createLimit('own-code', session.user.id)])
    await checkOwnPassword(shop, { session, requester, context, password: body.password })
    await disableTwoFactor(shop, session, requester, body.code)
  })
}
