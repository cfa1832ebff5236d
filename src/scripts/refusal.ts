import type { AuthFailure } from '../stores/auth.ts'

export function showRefusal(form: HTMLFormElement, { message, field, retryable }: AuthFailure): void {
  const input = field ? form.querySelector<HTMLInputElement>(`#${CSS.escape(field)}`) : null
  const place = input ? noticeOf(input) : form.querySelector<HTMLElement>('[data-refusal]')
  if (!place) return
  place.replaceChildren(message, ...(retryable && !input ? [createRetryButton()] : []))
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
