/** As the API's client says it. */
const UNREACHED = 'The shop could not be reached. Please check your connection and try again.'

/** Says in place of what could not be fetched that it could not, and how to ask for it again. */
export function trouble(again: () => void): HTMLElement {
  const note = document.createElement('div')
  note.className = 'empty'
  note.role = 'alert'
  const text = document.createElement('p')
  text.textContent = UNREACHED
  const button = document.createElement('button')
  button.className = 'button quiet'
  button.textContent = 'Try again'
  button.addEventListener('click', again, { once: true })
  note.append(text, button)
  return note
}
