import type { AuthFailure } from '../stores/auth.ts'

export function showFormError(form: HTMLFormElement, { message, field, isRetryable }: AuthFailure): void {
  const input = field ? form.querySelector<HTMLInputElement>(`#${CSS.escape(field)}`) : null
  const notice = input ? findFieldNotice(input) : form.querySelector<HTMLElement>('[data-form-error]')
  if (!notice) return
  notice.replaceChildren(message, ...(isRetryable && !input ? [createRetryButton()] : []))
  notice.hidden = false
  input?.closest('[data-on-request]')?.removeAttribute('hidden')
  if (input) {
    input.ariaInvalid = 'true'
    input.addEventListener('input', () => clearFieldError(input), { once: true })
  }
  ;(input ?? notice).focus()
}

export function clearFormError(form: HTMLFormElement): void {
  form.querySelector('[data-form-error]')?.setAttribute('hidden', '')
  for (const input of form.querySelectorAll<HTMLInputElement>('[aria-invalid]')) clearFieldError(input)
}

function clearFieldError(input: HTMLInputElement): void {
  input.ariaInvalid = null
  findFieldNotice(input)?.setAttribute('hidden', '')
}

const findFieldNotice = (input: HTMLInputElement) => document.querySelector<HTMLElement>(`#${input.id}-error`)

function createRetryButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'submit'
  button.className = 'text-button'
  button.textContent = 'Try again'
  return button
}
