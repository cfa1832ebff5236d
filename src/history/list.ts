import { createErrorNotice } from './error-notice.ts'
import { dispatchListRequest, registerList, reportListResult, syncWithEntry, toRelativeUrl } from './browser.ts'
import { fetchPage } from './fetch-page.ts'

interface ListRequest extends AbortController, PromiseWithResolvers<boolean | undefined> {
  page?: Document
}

let request: ListRequest | undefined
let retry: () => void
let onRendered: () => void

export const onListRendered = (listener: () => void): void => void (onRendered = listener)

/**
 * Requests a list. The URL changes when the list has arrived. Resolves to true when it is rendered or has failed, to false
 * if another request replaced it, and to undefined if Back or Forward aborted it.
 */
export function requestList(href: string, mode: 'push' | 'replace'): Promise<boolean | undefined> {
  dispatchListRequest(href, mode)
  // Replaces the `retry` that `dispatchListRequest` has set.
  retry = () => void requestList(href, mode)
  return (request as ListRequest).promise
}

/** Returns undefined if no list is loading. */
export const getPendingList = (): Promise<boolean | undefined> | undefined => request?.promise

const findResults = () => document.querySelector('#results') as HTMLElement

function endRequest(isSettled?: boolean): void {
  findResults().ariaBusy = null
  request?.abort()
  request?.resolve(isSettled)
  request = undefined
}

async function fetchList(url: string): Promise<void> {
  endRequest(false)
  const listRequest: ListRequest = Object.assign(new AbortController(), Promise.withResolvers<boolean | undefined>())
  request = listRequest
  retry = syncWithEntry
  findResults().ariaBusy = 'true'
  const result = await fetchPage(url, listRequest.signal)
  if (request !== listRequest) return
  findResults().ariaBusy = null
  // After Back or Forward the browser already has this URL.
  if (result === 'navigate') return url === toRelativeUrl(location.href) ? location.reload() : location.assign(url)
  if (!result) return fail()
  listRequest.page = result
  reportListResult('ready')
}

/** If Load more fails, the products stay visible. */
function fail(): void {
  const loadMoreLink = findResults().querySelector<HTMLElement>('[aria-disabled]')
  const retryLoadMore = () => {
    notice.replaceWith(loadMoreLink as HTMLElement)
    loadMoreLink?.click()
  }
  const notice = createErrorNotice(loadMoreLink ? retryLoadMore : retry)
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

const PROPERTIES = ['defaultValue', 'defaultChecked', 'defaultSelected', 'checked', 'selected', 'placeholder'] as const

/** Keeps the controls, because one of them may have the focus. A new default does not change a price being typed. */
function replaceListParts(page: Document): void {
  document.title = page.title
  for (const part of page.querySelectorAll('[data-swap]')) {
    const element = document.getElementById(part.id)
    const focused = element?.querySelector(':focus')
    element?.replaceChildren(...part.childNodes)
    if (focused) (document.getElementById(focused.id) ?? document.querySelector('h1'))?.focus({ preventScroll: true })
  }
  for (const control of page.querySelectorAll<HTMLInputElement & HTMLOptionElement>('[id|=filter], [id|=sort]')) {
    const current = document.getElementById(control.id) as HTMLElement
    for (const name of PROPERTIES) Object.assign(current, { [name]: control[name] })
  }
}

/** Aborts the request and resets the controls of the listing page. The search page does not reset its sort menu. */
function abortAndReset(): void {
  endRequest()
  for (const form of document.querySelectorAll<HTMLFormElement>('.listing form')) form.reset()
}

registerList({ fetch: fetchList, abort: abortAndReset, render })
