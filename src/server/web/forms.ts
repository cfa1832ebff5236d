import { z } from 'zod'

import type { Client } from '../../api/client.ts'
import type { SessionUser } from '../../api/contract/auth.ts'
import { addressPage, addressPlace } from '../../lib/address-places.ts'
import { addressFaults } from '../../lib/address-rules.ts'
import { detailsUrl, readPageBelow, WRITE_REVIEW } from '../../lib/details-url.ts'
import { captureFailure, NO_ORDER, NO_PAYMENT } from '../../lib/payment-texts.ts'
import { ApiError, isApiError } from '../../api/errors.ts'

/** What a page is told of a form that was refused: why, and what had been typed. */
export interface RefusedForm {
  action: string
  message: string
  /** The field that was refused, if the call names one. */
  field?: string | undefined
  values: Record<string, string>
}

interface Posted {
  call: Client
  user: SessionUser | undefined
  fields: Record<string, string>
}

/** Where the browser goes next; a refusal is thrown. */
type Form = (posted: Posted) => Promise<string>

/** The page that shows a refused form again, which may depend on where it was sent from. */
interface Handled {
  page: string | ((fields: Posted['fields']) => string)
  submit: Form
}

const LOGIN = '/auth/login'
const FORGOTTEN = '/auth/forgot-password'
const RESET = '/auth/reset-password'
const HOME = '/shop/home'
const CHECKOUT = '/shop/checkout'

/** Every form of the pages: what works as a script's call works as a plain post too. */
const forms: Record<string, Handled> = {
  [LOGIN]: {
    page: LOGIN,
    submit: async ({ call, fields }) => {
      const answer = await call('POST /api/auth/login', {
        body: { email: fields.email ?? '', password: fields.password ?? '' }
      })
      if (!answer.success) throw refusedBy(answer.message)
      return '/'
    }
  },
  '/auth/register': {
    page: '/auth/register',
    submit: async ({ call, fields }) => {
      const { userName = '', email = '', password = '' } = fields
      const answer = await call('POST /api/auth/register', { body: { userName, email, password } })
      if (!answer.success) throw refusedBy(answer.message)
      return `${LOGIN}?registered`
    }
  },
  [FORGOTTEN]: {
    page: FORGOTTEN,
    submit: async ({ call, fields }) => {
      const answer = await call('POST /api/auth/forgot-password', { body: { email: fields.email ?? '' } })
      if (!answer.success) throw refusedBy(answer.message)
      return `${FORGOTTEN}?sent`
    }
  },
  [RESET]: {
    page: RESET,
    submit: async ({ call, fields }) => {
      const { token = '', password = '' } = fields
      const answer = await call('POST /api/auth/reset-password', { body: { token, password } })
      if (!answer.success) throw refusedBy(answer.message)
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
  '/shop/newsletter': {
    page: HOME,
    // Its address is kept nowhere: nothing is sent to it yet.
    submit: async ({ fields }) => {
      if (!z.email().safeParse(fields.email?.trim()).success) throw refusedBy('Please enter a valid e-mail address')
      return `${HOME}?subscribed#newsletter`
    }
  },
  '/shop/cart/add': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const body = { userId: idOf(user), productId: fields.productId ?? '', quantity: fields.quantity ?? '1' }
      await call('POST /api/shop/cart/add', { body })
      return `${CHECKOUT}?added`
    }
  },
  '/shop/cart/update': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const body = { userId: idOf(user), productId: fields.productId ?? '', quantity: fields.quantity ?? '' }
      await call('PUT /api/shop/cart/update-cart', { body })
      return CHECKOUT
    }
  },
  '/shop/cart/remove': {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const params = { userId: idOf(user), productId: fields.productId ?? '' }
      await call('DELETE /api/shop/cart/{userId}/{productId}', { params })
      return CHECKOUT
    }
  },
  '/shop/review/add': {
    page: ({ from, productId = '' }) => `${detailsUrl(readPageBelow(from), productId)}&${WRITE_REVIEW}`,
    submit: async ({ call, user, fields }) => {
      const { from, productId = '', reviewMessage = '', reviewValue = '' } = fields
      await call('POST /api/shop/review/add', { body: { userId: idOf(user), productId, reviewMessage, reviewValue } })
      return `${detailsUrl(readPageBelow(from), productId)}&reviewed#reviews`
    }
  },
  '/shop/address/add': {
    page: ({ from }) => addressPage(addressPlace(from)),
    submit: async ({ call, user, fields }) => {
      const body = { userId: idOf(user), ...addressOf(fields) }
      const { data } = await call('POST /api/shop/address/add', { body })
      return addressPage(addressPlace(fields.from), 'address', data._id)
    }
  },
  '/shop/address/update': {
    page: ({ from, addressId }) => addressPage(addressPlace(from), 'edit', addressId),
    submit: async ({ call, user, fields }) => {
      const params = { userId: idOf(user), addressId: fields.addressId ?? '' }
      const { data } = await call('PUT /api/shop/address/update/{userId}/{addressId}', {
        params,
        body: addressOf(fields)
      })
      return addressPage(addressPlace(fields.from), 'updated', data._id)
    }
  },
  '/shop/address/delete': {
    page: ({ from }) => addressPage(addressPlace(from)),
    submit: async ({ call, user, fields }) => {
      const params = { userId: idOf(user), addressId: fields.addressId ?? '' }
      await call('DELETE /api/shop/address/delete/{userId}/{addressId}', { params })
      return addressPage(addressPlace(fields.from), 'deleted')
    }
  },
  [CHECKOUT]: {
    page: CHECKOUT,
    submit: async ({ call, user, fields }) => {
      const { addressId, cartId = '', totalAmount } = fields
      if (!addressId) throw refusedBy('Please select one address to proceed.')
      const body = { userId: idOf(user), cartId, addressInfo: { addressId }, totalAmount }
      const { approvalURL } = await call('POST /api/shop/order/create', { body })
      return approvalURL
    }
  },
  '/shop/paypal-return': {
    page: '/shop/paypal-return',
    submit: async ({ call, fields }) => {
      const { paymentId, payerId, orderId } = fields
      if (!orderId) throw refusedBy(NO_ORDER)
      if (!paymentId || !payerId) throw refusedBy(NO_PAYMENT)
      await call('POST /api/shop/order/capture', { body: { paymentId, payerId, orderId } }).catch((error: unknown) => {
        throw isApiError(error) ? new ApiError(error.kind, error.status, captureFailure(error)) : error
      })
      return '/shop/payment-success'
    }
  }
}

/**
 * A page without a referrer makes the browser say `Origin: null` of its forms. The new password is proven by the token
 * of the mail and by no cookie, so nobody could forge that form for somebody else.
 */
export const mayComeFromAnywhere = (path: string): boolean => path === RESET

export const isForm = (path: string): boolean => Object.hasOwn(forms, path)

export type Submitted = { to: string } | { page: string; status: number; refused: RefusedForm }

/** Submits a form's fields: where to go next, or the page to show again with what was refused. */
export async function submitForm(
  action: string,
  body: URLSearchParams,
  call: Client,
  user: SessionUser | undefined
): Promise<Submitted> {
  const form = forms[action]
  if (!form) throw new Error(`no form posts to ${action}`)
  const fields = Object.fromEntries(body)
  try {
    return { to: await form.submit({ call, user, fields }) }
  } catch (error) {
    if (!isApiError(error)) throw error
    const { password: _never, ...values } = fields
    const page = typeof form.page === 'string' ? form.page : form.page(fields)
    // Of a call that was not answered there is no status.
    return {
      page,
      status: error.status || 502,
      refused: { action, message: error.message, field: error.field, values }
    }
  }
}

const refusedBy = (message: string): ApiError => new ApiError('refused', 400, message)

/** The fields of an address, once each can be what it is said to be. */
function addressOf({ address = '', city = '', phone = '', pincode = '', notes = '' }: Posted['fields']) {
  const fields = { address, city, phone, pincode, notes }
  if (Object.keys(addressFaults(fields)).length > 0) throw refusedBy('Please check the fields that are marked.')
  return fields
}

const idOf = (user: SessionUser | undefined): string => user?.id ?? ''
