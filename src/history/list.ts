import { errorNotice } from './error-notice.ts'
import { dispatchListRequest, registerList, reportListResult, syncWithEntry, urlOf } from './browser.ts'
import { fetchPage } from './fetch-page.ts'

/** `superseded`: a later request replaced it. */
export type ListOutcome = 'rendered' | 'superseded' | 'failed'

interface Request {
  aborter: AbortController
  done: PromiseWithResolvers<ListOutcome>
  retry: () => void
  page?: Document
}

let request: Request | undefined
const listeners: (() => void)[] = []

export const onListRendered = (listener: () => void): void => void listeners.push(listener)

/** The URL changes when the list arrives. */
export function requestList(href: string, mode: 'push' | 'replace'): Promise<ListOutcome> {
  dispatchListRequest(href, mode)
  // `dispatchListRequest` sets `request` synchronously.
  const ownRequest = request as Request
  ownRequest.retry = () => void requestList(href, mode)
  return ownRequest.done.promise
}

const findResults = () => document.querySelector('#results')

function abort(): void {
  findResults()?.removeAttribute('aria-busy')
  request?.aborter.abort()
  request?.done.resolve('superseded')
  request = undefined
}

async function fetchList(url: string): Promise<void> {
  abort()
  const ownRequest: Request = { aborter: new AbortController(), done: Promise.withResolvers(), retry: syncWithEntry }
  request = ownRequest
  findResults()?.setAttribute('aria-busy', 'true')
  const result = await fetchPage(url, ownRequest.aborter.signal)
  if (request !== ownRequest) return
  findResults()?.removeAttribute('aria-busy')
  // After Back or Forward the browser already has this URL.
  if (result.status === 'navigate') return url === urlOf(location.href) ? location.reload() : location.assign(url)
  if (result.status !== 'loaded') return fail(ownRequest)
  ownRequest.page = result.page
  reportListResult('ready')
}

/** If Load more fails, the products stay. */
function fail({ done, retry }: Request): void {
  const loadMoreLink = findResults()?.querySelector('[data-more][aria-disabled]')
  if (loadMoreLink) loadMoreLink.replaceWith(errorNotice(retry))
  else findResults()?.replaceChildren(errorNotice(retry))
  reportListResult('fail')
  done.resolve('failed')
}

function render(): void {
  const { page, done } = request ?? {}
  if (!page) return
  replaceParts(page)
  listeners.forEach((listener) => listener())
  done?.resolve('rendered')
  request = undefined
}

/** Checkboxes and selects stay, because one may have the focus. */
function replaceParts(page: Document): void {
  document.title = page.title
  for (const part of page.querySelectorAll('[data-swap]')) {
    const element = document.getElementById(part.id)
    const hadFocus = element?.contains(document.activeElement)
    element?.replaceChildren(...part.childNodes)
    if (hadFocus) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }
  for (const control of page.querySelectorAll<HTMLInputElement>('main :is([type=checkbox], select)')) {
    const { value, checked } = control
    Object.assign(document.getElementById(control.id) ?? {}, { value, checked })
  }
}

registerList({ fetch: (url) => void fetchList(url), abort, render })
