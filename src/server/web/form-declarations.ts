import { z } from 'zod'

import type { CallName, CallResponse } from '../../api/contract/index.ts'
import type { ApiError } from '../../api/errors.ts'
import { createAccountSavedUrl, createAccountSettingsUrl } from '../../domain/accounts/account-url.ts'
import { CONFIRM_EMAIL, UNSUBSCRIBE } from '../../domain/accounts/email-link-pages.ts'
import { createAddressPageUrl, parseAddressPage } from '../../domain/addresses/address-pages.ts'
import { ADDRESS_FIELDS, findAddressErrors, NO_DELIVERY_NOTES } from '../../domain/addresses/address-form.ts'
import { createOrderUrl, parseReturnUnits } from '../../domain/orders/order-url.ts'
import { NO_ORDER, NO_PAYMENT, toPaymentFailure } from '../../domain/payments/payment-failure.ts'
import { createProductUrl, STOCK_ALERT_PARAMETER, WRITE_REVIEW } from '../../domain/products/product-url.ts'
import { pick } from '../../lib/pick.ts'
import { createFormError } from './form-error.ts'

type Fields = Record<string, string>

/** A form that also works without JavaScript. */
export interface FormDeclaration<Name extends CallName = CallName> {
  /** Receives the fields that its parameters and body name, and the visitor's id as `userId`. */
  call?: Name
  /** Returns further values, which replace fields. Throws an ApiError if the form is invalid. */
  prepare?: (fields: Fields) => Record<string, unknown>
  /** The URL of the page with the form, which shows it again if it is refused. */
  page: string | ((fields: Fields) => string)
  /** The URL to go to. */
  next: string | ((fields: Fields, response: CallResponse<Name>) => string)
  explainError?: (error: ApiError) => { message: string; code: string }
}

const form = <Name extends CallName>(call: Name, declaration: Omit<FormDeclaration<Name>, 'call'>): FormDeclaration =>
  ({ call, ...declaration }) as FormDeclaration

const LOGIN = '/auth/login'
const FORGOT_PASSWORD = '/auth/forgot-password'
const RESET_PASSWORD = '/auth/reset-password'
const HOME = '/shop/home'
const CHECKOUT = '/shop/checkout'
const SETTINGS = createAccountSettingsUrl()

/** By action. */
export const FORMS: Record<string, FormDeclaration> = {
  [LOGIN]: form('POST /api/auth/login', { page: LOGIN, next: '/' }),
  '/auth/register': form('POST /api/auth/register', {
    prepare: () => ({ signIn: true }),
    page: '/auth/register',
    next: (_fields, response) => ('token' in response ? '/' : `${LOGIN}?registered`)
  }),
  [FORGOT_PASSWORD]: form('POST /api/auth/forgot-password', {
    page: FORGOT_PASSWORD,
    next: `${FORGOT_PASSWORD}?sent`
  }),
  [RESET_PASSWORD]: form('POST /api/auth/reset-password', { page: RESET_PASSWORD, next: `${LOGIN}?reset` }),
  '/auth/logout': form('POST /api/auth/logout', { page: LOGIN, next: LOGIN }),

  '/shop/account/name': form('PUT /api/account/name', {
    page: createAccountSettingsUrl('name'),
    next: createAccountSavedUrl('name')
  }),
  '/shop/account/email': form('POST /api/account/change-email', {
    page: createAccountSettingsUrl('email'),
    next: createAccountSavedUrl('email')
  }),
  [CONFIRM_EMAIL]: form('POST /api/account/confirm-email', { page: CONFIRM_EMAIL, next: `${CONFIRM_EMAIL}?done` }),
  '/shop/account/password': form('PUT /api/account/password', {
    page: createAccountSettingsUrl('password'),
    next: createAccountSavedUrl('password')
  }),
  '/shop/account/delete-passkey': form('DELETE /api/account/passkeys/{id}', {
    prepare: ({ passkeyId }) => ({ id: passkeyId }),
    page: SETTINGS,
    next: createAccountSavedUrl('passkey-deleted')
  }),
  '/shop/account/end-session': form('DELETE /api/account/sessions/{id}', {
    prepare: ({ sessionId }) => ({ id: sessionId }),
    page: SETTINGS,
    next: createAccountSavedUrl('session')
  }),
  '/shop/account/end-other-sessions': form('DELETE /api/account/other-sessions', {
    page: SETTINGS,
    next: createAccountSavedUrl('sessions')
  }),
  '/shop/account/erase': form('POST /api/account/erase', {
    page: createAccountSettingsUrl('erase'),
    next: `${LOGIN}?erased`
  }),

  // There is no newsletter yet.
  '/shop/newsletter': { prepare: requireEmail, page: HOME, next: `${HOME}?subscribed#newsletter` },
  '/shop/stock-alert/add': form('POST /api/shop/stock-alert/add', {
    page: getStockAlertPage,
    next: getStockAlertPage
  }),
  '/shop/stock-alert/delete': form('DELETE /api/shop/stock-alert/delete/{userId}/{productId}', {
    page: getStockAlertPage,
    next: getStockAlertPage
  }),
  [UNSUBSCRIBE]: form('POST /api/shop/stock-alert/unsubscribe', { page: UNSUBSCRIBE, next: `${UNSUBSCRIBE}?done` }),
  '/shop/review/add': form('POST /api/shop/review/add', {
    // A form without a chosen star has no such field.
    prepare: ({ reviewValue = '', fit }) => ({ reviewValue, fit: fit || undefined }),
    page: (fields) => getProductPage(fields, `?${WRITE_REVIEW}`),
    next: (fields) => getProductPage(fields, '?reviewed#reviews')
  }),

  '/shop/cart/add': form('POST /api/shop/cart/add', {
    prepare: ({ quantity = '1' }) => ({ quantity }),
    page: getProductPage,
    next: (fields) => getProductPage(fields, '?added')
  }),
  '/shop/cart/update': form('PUT /api/shop/cart/update-cart', { page: CHECKOUT, next: CHECKOUT }),
  '/shop/cart/remove': form('DELETE /api/shop/cart/{userId}/{productId}', { page: CHECKOUT, next: CHECKOUT }),
  '/shop/cart/enter-code': form('POST /api/shop/cart/codes/{userId}', { page: CHECKOUT, next: CHECKOUT }),
  '/shop/cart/remove-code': form('DELETE /api/shop/cart/codes/{userId}/{code}', { page: CHECKOUT, next: CHECKOUT }),

  '/shop/address/add': form('POST /api/shop/address/add', {
    prepare: requireAddress,
    page: ({ from }) => createAddressPageUrl(parseAddressPage(from)),
    next: ({ from }, { data }) => createAddressPageUrl(parseAddressPage(from), 'newAddress', data._id)
  }),
  '/shop/address/update': form('PUT /api/shop/address/update/{userId}/{addressId}', {
    prepare: requireAddress,
    page: ({ from, addressId }) => createAddressPageUrl(parseAddressPage(from), 'edit', addressId),
    next: ({ from }, { data }) => createAddressPageUrl(parseAddressPage(from), 'updated', data._id)
  }),
  '/shop/address/delete': form('DELETE /api/shop/address/delete/{userId}/{addressId}', {
    page: ({ from }) => createAddressPageUrl(parseAddressPage(from)),
    next: ({ from }) => createAddressPageUrl(parseAddressPage(from), 'deleted')
  }),

  [CHECKOUT]: form('POST /api/shop/order/create', {
    prepare: requireSelectedAddress,
    page: CHECKOUT,
    next: (_fields, { approvalURL }) => approvalURL
  }),
  '/shop/paypal-return': form('POST /api/shop/order/capture', {
    prepare: requirePayment,
    page: '/shop/paypal-return',
    next: '/shop/payment-success',
    explainError: toPaymentFailure
  }),
  '/shop/order/cancel': form('POST /api/shop/order/cancel/{id}', {
    prepare: ({ orderId }) => ({ id: orderId }),
    page: getOrderPage,
    next: getOrderPage
  }),
  '/shop/order/return': form('POST /api/shop/order/return/{id}', {
    prepare: requireReturnedItems,
    page: getOrderPage,
    next: getOrderPage
  })
}

/**
 * Returns true for forms whose page has no referrer and so posts `Origin: null`. A token, not a cookie, authorizes them,
 * so no other site can forge them.
 */
export const isAnyOriginAccepted = (path: string): boolean => path === RESET_PASSWORD || path === CONFIRM_EMAIL

function getProductPage({ productId = '' }: Fields, query?: string): string {
  return createProductUrl({ _id: productId }, query)
}

/** Is rendered for the shopper, so that it shows the alert. */
function getStockAlertPage(fields: Fields): string {
  return getProductPage(fields, `?${STOCK_ALERT_PARAMETER}`)
}

function getOrderPage({ orderId = '' }: Fields): string {
  return createOrderUrl(orderId)
}

function requireEmail({ email }: Fields) {
  if (!z.email().safeParse(email?.trim()).success)
    throw createFormError({ message: 'Please enter a valid email address', field: 'email' })
  return {}
}

function requireAddress(values: Fields) {
  const fields = { ...pick(values, ADDRESS_FIELDS), notes: values['notes']?.trim() || NO_DELIVERY_NOTES }
  if (Object.keys(findAddressErrors(fields)).length > 0)
    throw createFormError({ message: 'Please check the marked fields.' })
  return fields
}

function requireSelectedAddress({ addressId }: Fields) {
  if (!addressId) throw createFormError({ message: 'Please select one address to proceed.' })
  return { addressInfo: { addressId } }
}

function requirePayment({ orderId, paymentId, payerId }: Fields) {
  if (!orderId) throw createFormError(NO_ORDER)
  if (!paymentId || !payerId) throw createFormError(NO_PAYMENT)
  return {}
}

function requireReturnedItems(fields: Fields) {
  const items = parseReturnUnits(fields)
  if (items.length === 0) throw createFormError({ message: 'Choose at least one item to return.' })
  return { id: fields['orderId'], items }
}
