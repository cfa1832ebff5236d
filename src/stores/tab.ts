import type { ListingQuery } from '../api/contract/products.ts'
import { tabStore, tabTextStore } from './storage.ts'

/** The filter of the home page's tile that was followed last; clients of the shop read it under this key. */
export const $filters = tabStore<Partial<ListingQuery>>('filters')

/** The e-mail of who has just registered, until the login form has it. */
export const $registeredEmail = tabTextStore('registered-email')

/** The id of the order whose details were opened from the list of orders. */
export const $openedOrder = tabTextStore('opened-order')

/** The order being paid. Clients of the contract keep it under this key, for this tab. */
export const $currentOrder = tabStore<string>('currentOrderId')
