/** Keeps what is typed of a new address in this tab, so that a session that ends meanwhile does not lose it. */

const form = () => document.querySelector<HTMLFormElement>('form[data-draft]')
const fieldsOf = (of: HTMLFormElement) => [...of.querySelectorAll<HTMLInputElement>('[required]')]
/** Each user's own. */
const nameOf = ({ dataset }: HTMLFormElement) => `draft ${dataset['draft']}`

const opened = form()
let draft = opened && nameOf(opened)
// The address of the draft was saved by a form that was posted as it stands.
if (draft && new URLSearchParams(location.search).has('address')) sessionStorage.removeItem(draft)
const typed = JSON.parse((draft && sessionStorage.getItem(draft)) ?? '[]') as string[]
if (opened) for (const [index, field] of fieldsOf(opened).entries()) field.value ||= typed[index] ?? ''

// As it is typed, and not when the page is left: a logout has emptied this storage by then.
addEventListener('input', ({ target }) => {
  const typing = (target as Element).closest<HTMLFormElement>('form[data-draft]')
  if (!typing) return
  draft = nameOf(typing)
  sessionStorage.setItem(draft, JSON.stringify(fieldsOf(typing).map(({ value }) => value)))
})

addEventListener('pagehide', () => {
  const left = form()
  if (draft && !(left && fieldsOf(left).some(({ value }) => value))) sessionStorage.removeItem(draft)
})
