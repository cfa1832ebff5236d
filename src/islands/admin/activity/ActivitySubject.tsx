import type { Activity } from '../../../api/contract/audit.ts'
import { createContentUrl, isContentSection, SECTION_TITLES } from '../../../domain/content/sections.ts'
import { createListUrl, createTrashUrl } from '../lists/list-url.ts'

type Subject = NonNullable<Activity['subject']>

interface SubjectLink {
  text: string
  href?: string
}

const SUBJECT_LINKS: Partial<Record<string, (subject: Subject) => SubjectLink>> = {
  account: linkToAccount,
  content: linkToSection,
  feature: () => ({ text: 'Feature images', href: '/admin/features' }),
  group: ({ id }) => ({ text: `Category or brand ${id}`, href: '/admin/groups' }),
  order: ({ id, name }) => ({
    text: name ? `Order ${name}` : 'Order',
    href: createListUrl('/admin/orders', { order: id })
  }),
  product: linkToProduct,
  promotion: ({ name = '' }) => ({ text: `Discount ${name}`, href: createListUrl('/admin/promotions', { q: name }) }),
  review: () => ({ text: 'Reviews', href: '/admin/reviews' })
}

/** An account's id is its email address. The customer list has no admins. */
function linkToAccount({ id, state }: Subject): SubjectLink {
  if (state === 'gone') return { text: id }
  return { text: id, href: createListUrl(`/admin/${state === 'admin' ? 'activity' : 'customers'}`, { q: id }) }
}

function linkToSection({ id }: Subject): SubjectLink {
  if (!isContentSection(id)) return { text: id }
  return { text: SECTION_TITLES[id], href: createContentUrl(id) }
}

function linkToProduct({ id, name, state }: Subject): SubjectLink {
  const text = name ?? `Product ${id.slice(0, 10)}`
  if (state === 'gone') return { text: `${text} (permanently deleted)` }
  if (state === 'trashed') return { text: `${text} (in the trash)`, href: createTrashUrl(id) }
  return { text, href: createListUrl('/admin/products', { edit: id }) }
}

export function ActivitySubject({ subject }: Pick<Activity, 'subject'>) {
  const link = subject && SUBJECT_LINKS[subject.kind]?.(subject)
  if (!link) return subject?.id
  return link.href ? <a href={link.href}>{link.text}</a> : link.text
}
