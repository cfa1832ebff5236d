import { UNREACHABLE } from '../api/unreachable.ts'

export function createErrorNotice(retry: () => void): HTMLElement {
  const notice = document.createElement('div')
  notice.className = 'empty'
  notice.role = 'alert'
  const text = document.createElement('p')
  text.textContent = UNREACHABLE
  const button = document.createElement('button')
  button.className = 'button quiet'
  button.textContent = 'Try again'
  button.addEventListener('click', retry)
  notice.append(text, button)
  return notice
}
