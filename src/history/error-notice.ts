import { UNREACHABLE } from '../api/unreachable.ts'

export function createErrorNotice(retry: () => void): HTMLElement {
  const innerHTML = `<p>${UNREACHABLE}</p><button class="button quiet">Try again</button>`
  const notice = Object.assign(document.createElement('div'), { className: 'empty', role: 'alert', innerHTML })
  notice.lastElementChild?.addEventListener('click', retry)
  return notice
}
