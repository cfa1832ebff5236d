/** Keeps what is typed of a new address in this tab, so that a session that ends meanwhile does not lose it. */

const form = () => document.querySelector<HTMLFormElement>('form[data-draft]')
const fieldsOf = (of: HTMLFormElement) => [...of.querySelectorAll<HTMLInputElement>('[required]')]
/** Each user's own. */
const nameOf = ({ dataset }: HTMLFormElement) => `draft ${dataset['draft']}`

const empty = form()
const typed = JSON.parse((empty && sessionStorage.getItem(nameOf(empty))) ?? '[]') as string[]
if (empty) for (const [index, field] of fieldsOf(empty).entries()) field.value ||= typed[index] ?? ''

addEventListener('pagehide', () => {
  const left = form()
  if (left) sessionStorage.setItem(nameOf(left), JSON.stringify(fieldsOf(left).map(({ value }) => value)))
})
