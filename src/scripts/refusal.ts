import { refusedField } from '../domain/accounts/refused-field.ts'

export function showRefusal(form: HTMLFormElement, message: string, canRetry: boolean): void {
  const input = form.querySelector<HTMLInputElement>(`#${refusedField(message)}`)
  const place = input ? noticeOf(input) : form.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  place.replaceChildren(message, ...(canRetry && !input ? [createRetryButton()] : []))
  place.hidden = false
  if (input) {
    input.ariaInvalid = 'true'
    input.addEventListener('input', () => clearField(input), { once: true })
  }
  ;(input ?? place).focus()
}

export function clearRefusal(form: HTMLFormElement): void {
  form.querySelector('[data-refusal]')?.setAttribute('hidden', '')
  for (const input of form.querySelectorAll<HTMLInputElement>('[aria-invalid]')) clearField(input)
}

function clearField(input: HTMLInputElement): void {
  input.ariaInvalid = null
  noticeOf(input)?.setAttribute('hidden', '')
}

const noticeOf = (input: HTMLInputElement) => document.querySelector<HTMLElement>(`#${input.id}-wrong`)

function createRetryButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'submit'
  button.className = 'again'
  button.textContent = 'Try again'
  return button
}
