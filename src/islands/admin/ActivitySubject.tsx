import type { Activity } from '../../api/contract/audit.ts'
import { trashUrl } from '../../lib/list-url.ts'

type Subject = NonNullable<Activity['subject']>

interface Place {
  words: string
  /** None of what is nowhere any more. */
  href?: string
}

/** Where what something happened to can be looked at. */
const PLACES: Partial<Record<string, (subject: Subject) => Place>> = {
  account: accountPlace,
  feature: () => ({ words: 'Feature images', href: '/admin/features' }),
  order: ({ id }) => ({ words: `Order ${id.slice(0, 10)}`, href: `/admin/orders?order=${encodeURIComponent(id)}` }),
  product: productPlace,
  review: () => ({ words: 'Reviews', href: '/admin/reviews' })
}

/** Administrators are no customers: of them there is what they did. */
function accountPlace({ id, now }: Subject): Place {
  if (now === 'gone') return { words: id }
  return { words: id, href: `/admin/${now === 'admin' ? 'activity' : 'customers'}?q=${encodeURIComponent(id)}` }
}

function productPlace({ id, name, now }: Subject): Place {
  const words = name ?? `Product ${id.slice(0, 10)}`
  if (now === 'gone') return { words: `${words} (deleted for good)` }
  if (now === 'trashed') return { words: `${words} (in the trash)`, href: trashUrl(id) }
  return { words, href: `/admin/products?edit=${encodeURIComponent(id)}` }
}

/** What something happened to, with the way to it. */
export function ActivitySubject({ subject }: Pick<Activity, 'subject'>) {
  const place = subject && PLACES[subject.kind]?.(subject)
  if (!place) return subject?.id
  return place.href ? <a href={place.href}>{place.words}</a> : place.words
}
