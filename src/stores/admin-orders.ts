import { atom } from 'nanostores'

import type { AdminOrder, OrderStatus } from '../api/contract/orders.ts'
import { call } from './call.ts'
import { failureMessage } from './failure.ts'
import { tell } from './toasts.ts'

type OrderList = { orders: AdminOrder[]; nextCursor: string | null; busy: boolean }
type Details =
  { status: 'closed' | 'loading' } | { status: 'ready'; order: AdminOrder } | { status: 'failed'; message: string }
type AdminStatus = Exclude<OrderStatus, 'confirmed'>

const NONE: OrderList = { orders: [], nextCursor: null, busy: false }

/** Null until the page has said which there are. */
export const $orders = atom<OrderList | null>(null)
export const $details = atom<Details>({ status: 'closed' })

const PAGE = 50

/** Appends the next page of orders. */
export async function loadMoreOrders(): Promise<void> {
  const list = $orders.get() ?? NONE
  const { orders, nextCursor } = list
  $orders.set({ ...list, busy: true })
  try {
    const query = { limit: PAGE, cursor: nextCursor ?? undefined }
    const { data, nextCursor: next = null } = await call('GET /api/admin/orders/get', { query })
    $orders.set({ orders: [...orders, ...data], nextCursor: next, busy: false })
  } catch (error) {
    tell(failureMessage(error), 'bad')
    $orders.set({ ...list, busy: false })
  }
}

/** The order whose details are wanted; an answer for another comes too late. */
let wanted: string | null = null

export async function openDetails(id: string): Promise<void> {
  wanted = id
  $details.set({ status: 'loading' })
  try {
    const { data } = await call('GET /api/admin/orders/details/{id}', { params: { id } })
    if (wanted === id) $details.set({ status: 'ready', order: data })
  } catch (error) {
    const message = failureMessage(error)
    if (wanted === id) $details.set({ status: 'failed', message })
  }
}

export function closeDetails(): void {
  wanted = null
  $details.set({ status: 'closed' })
}

/** Sets an order's status; the row and the open details show the order as the server then has it. */
export async function updateStatus(id: string, orderStatus: AdminStatus): Promise<void> {
  try {
    await call('PUT /api/admin/orders/update/{id}', { params: { id }, body: { orderStatus } })
    const { data } = await call('GET /api/admin/orders/details/{id}', { params: { id } })
    const list = $orders.get() ?? NONE
    $orders.set({ ...list, orders: list.orders.map((order) => (order._id === id ? data : order)) })
    if (wanted === id) $details.set({ status: 'ready', order: data })
    tell('Order Updated Successfuly')
  } catch (error) {
    tell(failureMessage(error), 'bad')
  }
}
