import { refusedField } from '../lib/refused-field.ts'

interface Refused {
  message: string
  /** Whether the same may go well another time. */
  passing: boolean
}

/** Says in a form why it was refused, beside the field that it is about or else above them all, and leads there. */
export function showRefusal(form: HTMLFormElement, refused: Refused): void {
  const field = refusedField(refused.message)
  const input = form.querySelector<HTMLInputElement>(`#${field}`)
  if (input) showBeside(input, refused.message)
  else showAbove(form, refused)
}

function showBeside(input: HTMLInputElement, message: string): void {
  const place = placeBeside(input)
  if (place) place.textContent = message
  place?.removeAttribute('hidden')
  input.ariaInvalid = 'true'
  input.focus()
  input.addEventListener('input', () => clear(input), { once: true })
}

function showAbove(form: HTMLFormElement, { message, passing }: Refused): void {
  const place = form.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  place.replaceChildren(message, ...(passing ? [againButton()] : []))
  place.hidden = false
  place.focus()
}

function againButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'submit'
  button.className = 'again'
  button.textContent = 'Try again'
  return button
}

export function clearRefusal(form: HTMLFormElement): void {
  form.querySelector('[data-refusal]')?.setAttribute('hidden', '')
  for (const input of form.querySelectorAll<HTMLInputElement>('[aria-invalid]')) clear(input)
}

function clear(input: HTMLInputElement): void {
  input.ariaInvalid = null
  placeBeside(input)?.setAttribute('hidden', '')
}

const placeBeside = (input: HTMLInputElement) => document.querySelector(`#${input.id}-wrong`)
