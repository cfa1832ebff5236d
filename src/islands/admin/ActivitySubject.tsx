import type { Activity } from '../../api/contract/audit.ts'

type Subject = NonNullable<Activity['subject']>

/** Where what something happened to can be looked at. */
const PLACES: Partial<Record<string, (subject: Subject) => { words: string; href: string }>> = {
  account: ({ id }) => ({ words: id, href: `/admin/customers?q=${encodeURIComponent(id)}` }),
  feature: () => ({ words: 'Feature images', href: '/admin/features' }),
  order: ({ id }) => ({ words: `Order ${id.slice(0, 10)}`, href: `/admin/orders?order=${encodeURIComponent(id)}` }),
  product: ({ id, name }) => ({
    words: name ?? `Product ${id.slice(0, 10)}`,
    href: `/admin/products?edit=${encodeURIComponent(id)}`
  }),
  review: () => ({ words: 'Reviews', href: '/admin/reviews' })
}

/** What something happened to, with the way to it. */
export function ActivitySubject({ subject }: Pick<Activity, 'subject'>) {
  const place = subject && PLACES[subject.kind]?.(subject)
  return place ? <a href={place.href}>{place.words}</a> : subject?.id
}
