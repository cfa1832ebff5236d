import type { CollectionEntry } from 'astro:content'

import type { ShippingRate } from '../domain/cart/shipping-rate.ts'
import { formatMoney } from '../lib/money.ts'

const DELIVERY = '{delivery}'

/** Selects the texts for the details of a product. Without a shipping rate, delivery is free. */
export function selectProductFacts(
  { careByCategory, delivery, ...facts }: CollectionEntry<'details'>['data'],
  category: string,
  shippingRate?: ShippingRate
): { delivery: string; returns: string; care: string } {
  const care = careByCategory?.find((entry) => entry.category === category)?.text ?? facts.care
  return { ...facts, delivery: delivery.replaceAll(DELIVERY, formatDelivery(shippingRate)), care }
}

function formatDelivery(rate?: ShippingRate): string {
  if (!rate) return 'Free delivery'
  const { price, freeFrom, weightClasses = [] } = rate
  const lowest = Math.min(price, ...weightClasses.map((weightClass) => weightClass.price))
  const delivery =
    weightClasses.length > 0 ? `Delivery from ${formatMoney(lowest)}` : `Delivery for ${formatMoney(price)}`
  return freeFrom > 0 ? `${delivery} (free from ${formatMoney(freeFrom)})` : delivery
}
