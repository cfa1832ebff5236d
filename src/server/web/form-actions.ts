import { z } from 'zod'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import { CONFIRM_EMAIL, UNSUBSCRIBE } from '../../domain/accounts/email-link-pages.ts'
import { createAddressPageUrl, parseAddressPage } from '../../domain/addresses/address-pages.ts'
import { findAddressErrors } from '../../domain/addresses/address-rules.ts'
import {
  createDetailsUrl,
  STOCK_ALERT_PARAMETER,
  parsePageUrl,
  WRITE_REVIEW
} from '../../domain/products/details-url.ts'
import { NO_ORDER, NO_PAYMENT, toPaymentFailure } from '../../domain/payments/payment-failure.ts'
import { ApiError, isApiError } from '../../api/errors.ts'
import { ACCOUNT_FORMS } from './account-forms.ts'
import { ORDER_FORMS } from './order-forms.ts'
import { createFormError } from './form-error.ts'

export interface RejectedForm {
  action: string
  message: string
  code?: string | undefined
  field?: string | undefined
  values: Record<string, string>
}

interface Submission {
  call: Client
  user: SessionUser | undefined
  fields: Record<string, string>
}

/** Returns the URL to go to. Throws an ApiError. */
type SubmitForm = (submission: Submission) => Promise<string>

/** `page` is the URL of the page that shows a refused form again. */
export interface FormHandler {
  page: string | ((fields: Submission['fields']) => string)
  submit: SubmitForm
}

const LOGIN = '/auth/login'
const FORGOT_PASSWORD = '/auth/forgot-password'
const RESET_PASSWORD = '/auth/reset-password'
const HOME = '/shop/home'
const CHECKOUT = '/shop/checkout'

const INVALID_EMAIL = { message: 'Please enter a valid email address', field: 'email' }

/** By action. Every form also works without scripts. */
const FORMS: Record<string, FormHandler> = {
  ...ACCOUNT_FORMS,
  ...ORDER_FORMS,
  [LOGIN]: {
    page: LOGIN,
    submit: async ({ call, fields }) => {
      const result = await call('POST /api/auth/login', {
        body: { email: fields.email ?? '', password: fields.password ?? '', code: fields.code }
      })
      if (!result.success) throw createFormError(result)
      return '/'
    }
  },
  '/auth/register': {
    page: '/auth/register',
    submit: async ({ call, fields }) => {
      const { userName = '', email = '', password = '' } = fields
      const result = await call('POST /api/auth/register', { body: { userName, email, password } })
      if (!result.success) throw createFormError(result)
      return `${LOGIN}?registered`
    }
  },
  [FORGOT_PASSWORD]: {
    page: FORGOT_PASSWORD,
    submit: async ({ call, fields }) => {
      const result = await call('POST /api/auth/forgot-password', { body: { email: fields.email ?? '' } })
      if (!result.success) throw createFormError(result)
      return `${FORGOT_PASSWORD}?sent`
    }
  },
  [RESET_PASSWORD]: {
    page: RESET_PASSWORD,
    submit: async ({ call, fields }) => {
      const { token = '', password = '' } = fields
      const result = await call('POST /api/auth/reset-password', { body: { token, password } })
      if (!result.success) throw createFormError(result)
      return `${LOGIN}?reset`
    }
  },
  '/auth/logout': {
    page: LOGIN,
    submit: async ({ call }) => {
      await call('POST /api/auth/logout')
      return LOGIN
    }
  },
  [UNSUBSCRIBE]: {
    page: UNSUBSCRIBE,
    submit: async ({ call, fields }) => {
      await call('POST /api/shop/stock-alert/unsubscribe', { body: { token: fields.token ?? '' } })
      return `${UNSUBSCRIBE}?done`
    }
  },
  '/shop/stock-alert/add': {
    page: getStockAlertPage,
    submit: async ({ call, user, fields }) => {
      const { productId = '' } = fields
      await call('POST /api/shop/stock-alert/add', { body: { userId: getUserId(user), productId } })
      return getStockAlertPage(fields)
    }
  },
  '/shop/stock-alert/delete': {
    page: getStockAlertPage,
    submit: async ({ call, user, fields }) => {
      const params = { userId: getUserId(user), productId: fields.productId ?? '' }
      await call('DELETE /api/shop/stock-alert/delete/{userId}/{productId}', { params })
      return getStockAlertPage(fields)
    }
  },
  '/shop/newsletter': {
    page: HOME,
    // There is no newsletter yet.
    submit: async ({ fields }) => {
      if (!z.email().safeParse(fields.email?.trim()).success) throw createFormError(INVALID_EMAIL)
      return `${HOME}?subscribed#newsletter`
    }
  },
  '/shop/cart/add': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const { productId = '', quantity = '1', idempotencyKey, campaign } = fields
      const body = { userId: getUserId(user), productId, quantity, idempotencyKey, campaign }
      await call('POST /api/shop/cart/add', { body })
      return `${CHECKOUT}?added`
    }
  },
  '/shop/cart/update': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const body = { userId: getUserId(user), productId: fields.productId ?? '', quantity: fields.quantity ?? '' }
      await call('PUT /api/shop/cart/update-cart', { body })
      return CHECKOUT
    }
  },
  '/shop/cart/remove': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const params = { userId: getUserId(user), productId: fields.productId ?? '' }
      await call('DELETE /api/shop/cart/{userId}/{productId}', { params })
      return CHECKOUT
    }
  },
  '/shop/review/add': {
    page: ({ from, productId = '' }) => `${createDetailsUrl(parsePageUrl(from), productId)}&${WRITE_REVIEW}`,
    submit: async ({ call, user, fields }) => {
      const { from, productId = '', reviewMessage = '', reviewValue = '' } = fields
      await call('POST /api/shop/review/add', {
        body: { userId: getUserId(user), productId, reviewMessage, reviewValue }
      })
      return `${createDetailsUrl(parsePageUrl(from), productId)}&reviewed#reviews`
    }
  },
  '/shop/address/add': {
    page: ({ from }) => createAddressPageUrl(parseAddressPage(from)),
    submit: async ({ call, user, fields }) => {
      const body = { userId: getUserId(user), ...parseAddress(fields) }
      const { data } = await call('POST /api/shop/address/add', { body })
      return createAddressPageUrl(parseAddressPage(fields.from), 'newAddress', data._id)
    }
  },
  '/shop/address/update': {
    page: ({ from, addressId }) => createAddressPageUrl(parseAddressPage(from), 'edit', addressId),
    submit: async ({ call, user, fields }) => {
      const params = { userId: getUserId(user), addressId: fields.addressId ?? '' }
      const { data } = await call('PUT /api/shop/address/update/{userId}/{addressId}', {
        params,
        body: parseAddress(fields)
      })
      return createAddressPageUrl(parseAddressPage(fields.from), 'updated', data._id)
    }
  },
  '/shop/address/delete': {
    page: ({ from }) => createAddressPageUrl(parseAddressPage(from)),
    submit: async ({ call, user, fields }) => {
      const params = { userId: getUserId(user), addressId: fields.addressId ?? '' }
      await call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params })
      return createAddressPageUrl(parseAddressPage(fields.from), 'deleted')
    }
  },
  [CHECKOUT]: {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const { addressId, cartId = '', totalAmount } = fields
      if (!addressId) throw createFormError({ message: 'Please select one address to proceed.' })
      const body = { userId: getUserId(user), cartId, addressInfo: { addressId }, totalAmount }
      const { approvalURL } = await call('POST /api/shop/order/create', { body })
      return approvalURL
    }
  },
  '/shop/paypal-return': {
    page: '/shop/paypal-return',
    submit: async ({ call, fields }) => {
      const { paymentId, payerId, orderId } = fields
      if (!orderId) throw createFormError(NO_ORDER)
      if (!paymentId || !payerId) throw createFormError(NO_PAYMENT)
      await call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } }).catch((error: unknown) => {
        if (!isApiError(error)) throw error
        const { message, code } = toPaymentFailure(error)
        throw new ApiError(error.kind, error.status, message, { code })
      })
      return '/shop/payment-success'
    }
  }
}

/**
 * Returns true for forms whose page has no referrer and so posts `Origin: null`. A token, not a cookie, authorizes them,
 * so no other site can forge them.
 */
export const isAnyOriginAccepted = (path: string): boolean => path === RESET_PASSWORD || path === CONFIRM_EMAIL

export const FORM_ACTIONS = Object.keys(FORMS)

export type SubmitResult = { location: string } | { url: string; status: number; rejectedForm: RejectedForm }

export async function submitForm(
  action: string,
  body: URLSearchParams,
  call: Client,
  user: SessionUser | undefined
): Promise<SubmitResult> {
  const form = FORMS[action]
  if (!form) throw new Error(`no form posts to ${action}`)
  const fields = Object.fromEntries(body)
  try {
    return { location: await form.submit({ call, user, fields }) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { password: _password, newPassword: _newPassword, code: _code, ...values } = fields
    const url = typeof form.page === 'string' ? form.page : form.page(fields)
    return {
      url,
      // A call without a response has status 0.
      status: error.status || 502,
      rejectedForm: { action, message: error.message, code: error.code, field: error.field, values }
    }
  }
}

function parseAddress({ address = '', city = '', phone = '', pincode = '', notes = '' }: Submission['fields']) {
  const fields = { address, city, phone, pincode, notes }
  if (Object.keys(findAddressErrors(fields)).length > 0)
    throw createFormError({ message: 'Please check the marked fields.' })
  return fields
}

/** Details that are rendered for the shopper, so that they show the alert. */
function getStockAlertPage({ from, productId = '' }: Submission['fields']): string {
  return `${createDetailsUrl(parsePageUrl(from), productId)}&${STOCK_ALERT_PARAMETER}`
}

const getUserId = (user: SessionUser | undefined): string => user?.id ?? ''
