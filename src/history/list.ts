import { createErrorNotice } from './error-notice.ts'
import { dispatchListRequest, registerList, reportListResult, syncWithEntry, toRelativeUrl } from './browser.ts'
import { fetchPage } from './fetch-page.ts'

interface ListRequest {
  aborter: AbortController
  done: PromiseWithResolvers<boolean | undefined>
  retry: () => void
  page?: Document
}

let request: ListRequest | undefined
let onRendered: () => void

export const onListRendered = (listener: () => void): void => void (onRendered = listener)

/** Requests a list. The URL changes when the list has arrived. Resolves to true unless a later request replaced it. */
export function requestList(href: string, mode: 'push' | 'replace'): Promise<boolean | undefined> {
  dispatchListRequest(href, mode)
  // `dispatchListRequest` sets `request` synchronously.
  const listRequest = request as ListRequest
  listRequest.retry = () => void requestList(href, mode)
  return listRequest.done.promise
}

/** Returns undefined if no list is loading. */
export const getPendingList = (): Promise<boolean | undefined> | undefined => request?.done.promise

const findResults = () => document.querySelector('#results') as HTMLElement

function endRequest(isComplete?: boolean): void {
  findResults().ariaBusy = null
  request?.aborter.abort()
  request?.done.resolve(isComplete)
  request = undefined
}

async function fetchList(url: string): Promise<void> {
  endRequest()
  const listRequest: ListRequest = {
    aborter: new AbortController(),
    done: Promise.withResolvers(),
    retry: syncWithEntry
  }
  request = listRequest
  findResults().ariaBusy = 'true'
  const result = await fetchPage(url, listRequest.aborter.signal)
  if (request !== listRequest) return
  findResults().ariaBusy = null
  // After Back or Forward the browser already has this URL.
  if (result === 'navigate') return url === toRelativeUrl(location.href) ? location.reload() : location.assign(url)
  if (result === 'unreachable') return fail(listRequest)
  listRequest.page = result
  reportListResult('ready')
}

/** If Load more fails, the products stay visible. */
function fail({ retry }: ListRequest): void {
  const notice = createErrorNotice(retry)
  const loadMoreLink = findResults().querySelector('[aria-disabled]')
  if (loadMoreLink) loadMoreLink.replaceWith(notice)
  else findResults().replaceChildren(notice)
  reportListResult('fail')
  endRequest(true)
}

function render(): void {
  if (!request?.page) return
  replaceListParts(request.page)
  onRendered()
  endRequest(true)
}

/** Keeps checkboxes and selects, because one of them may have the focus. */
function replaceListParts(page: Document): void {
  document.title = page.title
  for (const part of page.querySelectorAll('[data-swap]')) {
    const element = document.getElementById(part.id)
    const focused = element?.querySelector(':focus')
    element?.replaceChildren(...part.childNodes)
    if (focused) (document.getElementById(focused.id) ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  }
  for (const control of page.querySelectorAll<HTMLInputElement>('.filters input, #sort')) {
    const { value, checked, placeholder } = control
    const element = document.getElementById(control.id)
    // The shopper may already type the other bound of a range.
    if (element && !element.matches('[type=number]:focus')) Object.assign(element, { value, checked, placeholder })
  }
}

registerList({ fetch: (url) => void fetchList(url), abort: endRequest, render })
