import type { CallName } from '../../src/api/contract/index.ts'
import { PRODUCT_FORM } from './products.ts'
import { DRAFT_REVISION, EDITED_SECTION, SCHEDULED_VERSION } from './content.ts'
import { WORLD_CODE } from './promotions.ts'
import { type Belongings, type Exhibits, STYLE_ID } from './world.ts'

export interface Example {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  file?: { name: string; bytes: Uint8Array }
}

const ADDRESS = { address: '2 New Street', city: 'York', phone: '01904', pincode: 'YO1', notes: 'None' }
const ACCOUNT = { userName: 'Cleo', email: 'cleo@example.com', password: 'a long password' }

const PROMOTION = {
  name: 'Spring sale',
  kind: 'percent',
  value: '15',
  scope: { category: 'men' },
  minimum: 20,
  startsAt: '2026-03-01T08:00:00.000Z',
  endsAt: '2027-03-01T08:00:00.000Z',
  oncePerShopper: true,
  maxUses: 100,
  budget: 500
}

/** A PNG of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64'
)

const none = (): Example => ({})

/** The type requires an example of every call. */
export const EXAMPLES: Record<CallName, (world: Exhibits, of: Belongings) => Example> = {
  'POST /api/auth/register': () => ({ body: ACCOUNT }),
  'POST /api/auth/login': ({ ada }) => ({ body: { email: ada.user.email, password: ada.password } }),
  'POST /api/auth/forgot-password': ({ ada }) => ({ body: { email: ada.user.email } }),
  'POST /api/auth/check-reset': () => ({ body: { token: 'none' } }),
  'POST /api/auth/reset-password': () => ({ body: { token: 'none', password: ACCOUNT.password } }),
  'POST /api/auth/logout': () => ({ body: {} }),
  'GET /api/auth/check-auth': none,
  'PUT /api/account/name': () => ({ body: { userName: 'Dora' } }),
  'PUT /api/account/password': ({ ada }) => ({
    body: { password: ada.password, newPassword: 'another long password' }
  }),
  'POST /api/account/change-email': ({ ada }) => ({ body: { email: 'dora@example.com', password: ada.password } }),
  'POST /api/account/confirm-email': (_, { emailToken }) => ({ body: { token: emailToken } }),
  'GET /api/account/sessions': none,
  'DELETE /api/account/sessions/{id}': (_, { sessionId }) => ({ params: { id: sessionId } }),
  'DELETE /api/account/other-sessions': none,
  'GET /api/account/export': none,
  'POST /api/account/erase': ({ ada }) => ({ body: { password: ada.password } }),
  'POST /api/auth/passkey/options': () => ({ body: {} }),
  'POST /api/auth/passkey/login': (_, { loginPasskey }) => ({ body: { passkey: loginPasskey } }),
  'GET /api/account/passkeys': none,
  'POST /api/account/passkeys/options': () => ({ body: {} }),
  'POST /api/account/passkeys/add': (_, { newPasskey }) => ({ body: { passkey: newPasskey } }),
  'DELETE /api/account/passkeys/{id}': (_, { passkeyId }) => ({ params: { id: passkeyId } }),
  'GET /api/account/confirm/check': none,
  'POST /api/account/confirm/options': () => ({ body: {} }),
  'POST /api/account/confirm/passkey': (_, { confirmationPasskey }) => ({ body: { passkey: confirmationPasskey } }),
  'POST /api/account/confirm/password': ({ ada }) => ({ body: { password: ada.password } }),
  'GET /api/shop/products/get': () => ({ query: { category: 'men,women', sortBy: 'title-atoz', limit: '5' } }),
  'GET /api/admin/groups/get': () => ({ query: { kind: 'brand', q: 'puma' } }),
  'GET /api/shop/groups/get': none,
  'POST /api/admin/groups/add': () => ({ body: { kind: 'brand', name: 'Selvage & Sons', slug: 'selvage' } }),
  'PUT /api/admin/groups/edit/{slug}': () => ({ params: { slug: 'puma' }, body: { name: 'Puma', slug: 'puma-sport' } }),
  'PUT /api/admin/groups/merge/{slug}': () => ({ params: { slug: 'puma' }, body: { into: 'nike' } }),
  'DELETE /api/admin/groups/delete/{slug}': () => ({ params: { slug: 'selvage' } }),
  'GET /api/admin/promotions/get': () => ({ query: { q: 'welcome' } }),
  'POST /api/admin/promotions/add': () => ({ body: { ...PROMOTION, code: 'SPRING' } }),
  'PUT /api/admin/promotions/edit/{id}': ({ promotionId }) => ({ params: { id: promotionId }, body: PROMOTION }),
  'DELETE /api/admin/promotions/delete/{id}': ({ promotionId }) => ({ params: { id: promotionId } }),
  'POST /api/shop/cart/codes/{userId}': (_, { userId }) => ({ params: { userId }, body: { code: WORLD_CODE } }),
  'DELETE /api/shop/cart/codes/{userId}/{code}': (_, { userId }) => ({ params: { userId, code: WORLD_CODE } }),
  'GET /api/shop/products/get/{id}': ({ product }) => ({ params: { id: product.id } }),
  'GET /api/admin/products/preview': () => ({ query: { at: '2026-12-01T08:00:00.000Z', grouped: 'true', limit: '4' } }),
  'GET /api/admin/products/preview/{id}': ({ product }) => ({
    params: { id: product.id },
    query: { at: '2026-12-01T08:00:00.000Z' }
  }),
  'GET /api/admin/products/preview-highest-discount': () => ({ query: { at: '2026-12-01T08:00:00.000Z' } }),
  'GET /api/shop/products/feed': none,
  'GET /api/shop/products/matches/{id}': (_, { productId }) => ({ params: { id: productId } }),
  'GET /api/shop/products/highest-discount': none,
  'GET /api/shop/search/{keyword}': () => ({ params: { keyword: 'product' } }),
  'POST /api/admin/products/upload-image': () => ({ file: { name: 'my_file', bytes: PICTURE } }),
  'GET /api/admin/products/get': () => ({
    query: { q: 'product', category: 'men', stock: 'in', sortBy: 'stock-lowtohigh', limit: '5' }
  }),
  'POST /api/admin/products/add': () => ({ body: PRODUCT_FORM }),
  'PUT /api/admin/products/edit/{id}': ({ product }) => ({ params: { id: product.id }, body: PRODUCT_FORM }),
  'DELETE /api/admin/products/delete/{id}': ({ product }) => ({ params: { id: product.id } }),
  'PUT /api/admin/products/restore/{id}': ({ product }) => ({ params: { id: product.id } }),
  'PUT /api/admin/products/undo-change': ({ product }) => ({
    body: {
      products: [
        { _id: product.id, price: '20', salePrice: '', stockBy: '1', seenUpdatedAt: '2026-01-01T00:00:00.000Z' }
      ]
    }
  }),
  'PUT /api/admin/products/change': ({ product }) => ({ body: { ids: [product.id], change: { priceBy: '10' } } }),
  'POST /api/admin/products/delete-many': ({ product }) => ({ body: { ids: [product.id] } }),
  'POST /api/admin/products/restore-many': ({ product }) => ({ body: { ids: [product.id] } }),
  'POST /api/admin/products/import': ({ product }) => ({
    body: { dryRun: false, rows: [{ line: 2, fields: { ...PRODUCT_FORM, _id: product.id } }] }
  }),
  'GET /api/admin/styles/get/{id}': () => ({ params: { id: STYLE_ID } }),
  'PUT /api/admin/styles/save/{id}': ({ product }) => {
    const { title, description, category, brand, image, ...prices } = PRODUCT_FORM
    const variants = [{ _id: product.id, size: 'M', color: { name: 'navy', swatch: '#1f2c4d' }, ...prices }]
    const pictures = [{ color: 'navy', image, alt: 'Front' }]
    return { params: { id: STYLE_ID }, body: { title, description, category, brand, variants, pictures } }
  },
  'GET /api/shop/stock-alert/get/{userId}': (_, { userId }) => ({ params: { userId } }),
  'POST /api/shop/stock-alert/add': (_, { userId, soldOutId }) => ({ body: { userId, productId: soldOutId } }),
  'DELETE /api/shop/stock-alert/delete/{userId}/{productId}': (_, { userId, soldOutId }) => ({
    params: { userId, productId: soldOutId }
  }),
  'POST /api/shop/stock-alert/unsubscribe': (_, { alertId }) => ({ body: { token: alertId } }),
  'GET /api/admin/stock-alerts/get': none,
  'POST /api/shop/review/add': (_, { userId, productId }) => ({
    body: { userId, productId, userName: 'X', reviewMessage: 'Good.', reviewValue: 5 }
  }),
  'GET /api/shop/review/{productId}': (_, { productId }) => ({ params: { productId } }),
  'GET /api/admin/dashboard/get': () => ({ query: { days: '7' } }),
  'POST /api/shop/page-report/add': () => ({ body: { page: 'listing', isPrefetched: true, lcp: 1800, inp: '120' } }),
  'POST /api/shop/click/add': ({ featureId }) => ({ body: { banner: featureId, tile: 'men' } }),
  'POST /api/shop/campaign-event/add': () => ({ body: { campaign: 'spring-letter', event: 'visit' } }),
  'GET /api/admin/customers/get': () => ({ query: { from: '2026-01-01' } }),
  'GET /api/admin/customers/details/{id}': (_, { userId }) => ({ params: { id: userId } }),
  'POST /api/admin/customers/notes/{id}': (_, { userId }) => ({ params: { id: userId }, body: { text: 'Called.' } }),
  'GET /api/shop/review/eligibility/{userId}/{productId}': (_, { userId, productId }) => ({
    params: { userId, productId }
  }),
  'GET /api/admin/reviews/get': none,
  'PUT /api/admin/reviews/update/{id}': ({ reviewId }) => ({ params: { id: reviewId }, body: { hidden: true } }),
  'GET /api/common/feature/get': none,
  'POST /api/common/feature/add': () => ({ body: { image: PRODUCT_FORM.image } }),
  'PUT /api/admin/features/edit/{id}': ({ featureId }) => ({ params: { id: featureId }, body: { alt: 'A coat' } }),
  'PUT /api/admin/features/restore/{id}': ({ featureId }) => ({ params: { id: featureId } }),
  'PUT /api/admin/features/order': ({ featureId }) => ({ body: { ids: [featureId] } }),
  'DELETE /api/common/feature/delete/{id}': ({ featureId }) => ({ params: { id: featureId } }),
  'GET /api/common/content/get': none,
  'GET /api/admin/content/preview': () => ({ query: { at: '2026-12-01T08:00:00.000Z' } }),
  'GET /api/admin/content/get': none,
  'GET /api/admin/content/get/{section}': () => ({ params: { section: EDITED_SECTION } }),
  'PUT /api/admin/content/draft/{section}': () => ({
    params: { section: EDITED_SECTION },
    body: { revision: DRAFT_REVISION, newRevision: 'newer', body: { text: 'Autumn sale' } }
  }),
  'DELETE /api/admin/content/draft/{section}': () => ({
    params: { section: EDITED_SECTION },
    query: { revision: DRAFT_REVISION }
  }),
  'POST /api/admin/content/publish/{section}': () => ({
    params: { section: EDITED_SECTION },
    body: { revision: DRAFT_REVISION }
  }),
  'DELETE /api/admin/content/schedule/{section}': () => ({
    params: { section: EDITED_SECTION },
    query: { id: SCHEDULED_VERSION }
  }),
  'POST /api/admin/content/reopen/{section}': () => ({
    params: { section: EDITED_SECTION },
    body: { id: SCHEDULED_VERSION }
  }),
  'POST /api/admin/content/restore/{section}': () => ({
    params: { section: EDITED_SECTION },
    body: { revision: DRAFT_REVISION, version: 0, published: 1 }
  }),
  'POST /api/shop/cart/add': ({ product }, { userId }) => ({ body: { userId, productId: product.id, quantity: 1 } }),
  'GET /api/shop/cart/get/{userId}': (_, { userId }) => ({ params: { userId } }),
  'PUT /api/shop/cart/update-cart': ({ product }, { userId }) => ({
    body: { userId, productId: product.id, quantity: 3 }
  }),
  'PUT /api/shop/cart/{userId}/{productId}': ({ product }, { userId }) => ({
    params: { userId, productId: product.id },
    body: { quantity: 1 }
  }),
  'DELETE /api/shop/cart/{userId}/{productId}': ({ product }, { userId }) => ({
    params: { userId, productId: product.id }
  }),
  'POST /api/shop/address/add': (_, { userId }) => ({ body: { userId, ...ADDRESS } }),
  'GET /api/shop/address/get/{userId}': (_, { userId }) => ({ params: { userId } }),
  'PUT /api/shop/address/update/{userId}/{addressId}': (_, { userId, addressId }) => ({
    params: { userId, addressId },
    body: ADDRESS
  }),
  'DELETE /api/shop/address/delete/{userId}/{addressId}': (_, { userId, addressId }) => ({
    params: { userId, addressId }
  }),
  'POST /api/shop/order/create': (_, { userId, cartId, addressId }) => ({
    body: { userId, cartId, addressInfo: { addressId, ...ADDRESS }, cartItems: [], orderStatus: 'confirmed' }
  }),
  'POST /api/shop/order/capture': (_, { orderId, paymentId }) => ({ body: { orderId, paymentId, payerId: 'PAYER' } }),
  'GET /api/shop/order/list/{userId}': (_, { userId }) => ({ params: { userId } }),
  'GET /api/shop/order/details/{id}': (_, { orderId }) => ({ params: { id: orderId } }),
  'POST /api/shop/order/cancel/{id}': (_, { orderId }) => ({ params: { id: orderId } }),
  'POST /api/shop/order/return/{id}': (_, { paidOrderId, paidLineId }) => ({
    params: { id: paidOrderId },
    body: { idempotencyKey: 'example-return', items: [{ _id: paidLineId, quantity: 1 }], reason: 'Too small.' }
  }),
  'POST /api/admin/returns/accept/{id}': (_, { returnId }) => ({ params: { id: returnId }, body: { restock: false } }),
  'POST /api/admin/returns/receive/{id}': (_, { returnId }) => ({ params: { id: returnId }, body: { restock: false } }),
  'POST /api/admin/returns/decline/{id}': (_, { returnId }) => ({
    params: { id: returnId },
    body: { reason: 'Worn.' }
  }),
  'GET /api/admin/orders/get': ({ ada }) => ({
    query: {
      q: ada.user.email,
      status: 'pending,confirmed',
      from: '2026-03-01',
      to: '2026-03-31',
      sortBy: 'oldest',
      limit: '5',
      totals: 'true'
    }
  }),
  'GET /api/admin/orders/export': () => ({ query: { status: 'pending,confirmed', sortBy: 'oldest' } }),
  'GET /api/admin/orders/timeline/{id}': (_, { orderId }) => ({ params: { id: orderId } }),
  'GET /api/admin/orders/details/{id}': (_, { orderId }) => ({ params: { id: orderId } }),
  'POST /api/admin/orders/notes/{id}': (_, { orderId }) => ({ params: { id: orderId }, body: { text: 'Called.' } }),
  'POST /api/admin/orders/invoice/{id}': (_, { paidOrderId }) => ({ params: { id: paidOrderId } }),
  'POST /api/admin/orders/credit-note/{id}/{refundId}': (_, { paidOrderId, refundId }) => ({
    params: { id: paidOrderId, refundId }
  }),
  'POST /api/admin/orders/refund/{id}': (_, { paidOrderId }) => ({
    params: { id: paidOrderId },
    body: { idempotencyKey: 'refund-1', amount: 1 }
  }),
  'PUT /api/admin/orders/tracking/{id}': (_, { orderId }) => ({
    params: { id: orderId },
    body: { carrier: 'ups', number: '1Z999' }
  }),
  'POST /api/admin/orders/import-tracking': () => ({ body: { text: '1001, 1Z999', carrier: 'ups', dryRun: false } }),
  'PUT /api/admin/orders/update/{id}': (_, { orderId }) => ({
    params: { id: orderId },
    body: { orderStatus: 'inShipping' }
  }),
  'GET /api/admin/admins/get': none,
  'POST /api/admin/admins/invite': () => ({
    body: { userName: 'Grace', email: 'grace@example.com', adminRole: 'marketing' }
  }),
  'POST /api/admin/admins/resend-invitation/{id}': ({ invitedAdminId }) => ({ params: { id: invitedAdminId } }),
  'GET /api/admin/two-factor/get': none,
  'POST /api/admin/two-factor/start': ({ ada }) => ({ body: { password: ada.password } }),
  'POST /api/admin/two-factor/enable': ({ code }) => ({ body: { code } }),
  'POST /api/admin/two-factor/disable': ({ ada, code }) => ({ body: { password: ada.password, code } }),
  'PUT /api/admin/admins/update/{id}': ({ invitedAdminId }) => ({
    params: { id: invitedAdminId },
    body: { disabled: true }
  }),
  'PUT /api/admin/admins/change-role/{id}': ({ invitedAdminId }) => ({
    params: { id: invitedAdminId },
    body: { adminRole: 'orders' }
  }),
  'GET /api/admin/settings/get': none,
  'GET /api/admin/health/get': none,
  'PUT /api/admin/settings/update': () => ({ body: { shopName: 'Selvage' } }),
  'GET /api/admin/activity/get': none
}

/** `encode` applies to the path parameters. */
export function requestOf(
  name: CallName,
  { params = {}, query, ...content }: Example,
  encode: (text: string) => string = encodeURIComponent
) {
  const [method = '', path = ''] = name.split(' ')
  const url = path.replace(/\{(\w+)\}/g, (_, key: string) => encode(params[key] ?? ''))
  return {
    url: query ? `${url}?${new URLSearchParams(query).toString()}` : url,
    init: { method, ...bodyOf(content) }
  }
}

function bodyOf({ body, file }: Pick<Example, 'body' | 'file'>): RequestInit {
  if (body) return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  if (!file) return {}
  const form = new FormData()
  form.append(file.name, new File([new Uint8Array(file.bytes)], 'picture.png', { type: 'image/png' }))
  return { body: form }
}
