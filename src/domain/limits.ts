/** In characters. */
export const MAX_LENGTH = {
  address: 200,
  addressLine2: 100,
  city: 100,
  region: 100,
  recipient: 100,
  pincode: 20,
  phone: 40,
  notes: 500,
  email: 254,
  password: 200,
  userName: 60,
  productTitle: 200,
  productDescription: 5000,
  styleTitle: 140,
  material: 300,
  care: 500,
  manufacturer: 500,
  warnings: 1000,
  measurements: 1000,
  model: 100,
  sku: 64,
  size: 20,
  color: 30,
  review: 2000,
  note: 2000,
  refundReason: 200,
  returnReason: 500,
  declineReason: 500,
  trackingNumber: 64,
  bannerHeadline: 80,
  altText: 300,
  imageUrl: 2000,
  link: 2000,
  searchTerm: 200,
  groupName: 60,
  groupSizes: 400,
  groupWords: 400,
  shopName: 60,
  businessDetails: 300,
  campaigns: 2000,
  promotionName: 60,
  promotionCode: 30,
  sender: 200
}

/** In characters. */
export const MIN_PASSWORD_LENGTH = 8

// Every page of the shop loads it, but not the other limits.
export { MAX_URL_LENGTH } from './max-url-length.ts'

export const MAX_IMAGE_MB = 2
export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * 1024 * 1024

export const MAX_PRICE_CENTS = 10_000_000
/** Saved addresses of a user. */
export const MAX_ADDRESSES = 3

/** Variants of one style. */
export const MAX_VARIANTS = 100

/** Categories, brands and collections, of each kind. */
export const MAX_PRODUCT_GROUPS = 1000

/** Products that are chosen for a collection by hand. */
export const MAX_COLLECTION_PRODUCTS = 100

/** In days. */
export const MAX_COLLECTION_AGE = 365

/** Pictures of one color of a style. */
export const MAX_PICTURES_PER_COLOR = 8

/** Sold-out products that one shopper can wait for. */
export const MAX_STOCK_ALERTS = 50

export const MAX_STOCK = 1_000_000

/** The largest number of units that can count as low stock. */
export const MAX_LOW_STOCK_THRESHOLD = 1000

/** The largest weight of one unit. */
export const MAX_WEIGHT_GRAMS = 1_000_000

/** A shop also has one price for heavier orders. */
export const MAX_WEIGHT_CLASSES = 7

/** In dollars, for shipping and for the subtotal from which it is free. */
export const MAX_SHIPPING_AMOUNT = 10_000

/**
 * In days, counted from the delivery. PayPal refunds a payment for 180 days, which must also suffice for the shipping and
 * the decision.
 */
export const MAX_RETURN_DAYS = 100

/** Bounds of a bulk price change, in percent. */
export const PRICE_CHANGE_PERCENT = { min: -99, max: 1000 }

/** Bounds of a bulk discount, in percent. */
export const DISCOUNT_PERCENT = { min: 1, max: 99 }

/** The cents that a bulk price change can round to. */
export const PRICE_ENDINGS = [0, 50, 90, 95, 99] as const

/** The part of the goods of an order with a discount that remains to be paid. PayPal accepts no payment of 0. */
export const MIN_DISCOUNTED_CENTS = 100

/** Promotions of a shop that are not deleted. */
export const MAX_PROMOTIONS = 1000

/** Of them, without a code: each is checked for each cart. */
export const MAX_AUTOMATIC_PROMOTIONS = 20

/** Discount codes of one cart. */
export const MAX_CART_CODES = 5

/** Units of one cart line. */
export const MAX_QUANTITY = 9999

/** Each call of the cart returns all lines. */
export const MAX_CART_LINES = 500

/** Units of one order. Limits the stock that one account can hold without paying. */
export const MAX_ORDER_UNITS = 500

/** The limit of one PayPal payment. */
export const MAX_ORDER_CENTS = 1_000_000_000

/** Orders whose packing slips or invoices are one document. Their ids must fit into a URL. */
export const MAX_PRINTED_ORDERS = 100

/** Lines of one import of tracking numbers. */
export const MAX_TRACKING_LINES = 500

/** In characters: more than the lines of an import need, and less than a request body. */
export const MAX_TRACKING_TEXT = 50_000

/** More lines could make the body of an order request longer than the server accepts. */
export const MAX_ORDER_REQUEST_LINES = 100
