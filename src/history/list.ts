import { isProductPath } from '../domain/products/product-url.ts'
import { createErrorNotice } from './error-notice.ts'
import { fetchPage } from './fetch-page.ts'
import { pushEntry, readState, registerPopover, whenOverlaysClose } from './overlays.ts'

/** `pop`: Back or Forward has led to the list. */
type Mode = 'push' | 'replace' | 'pop'

interface ListRequest {
  mode: Mode
  controller: AbortController
  result: Promise<boolean>
}

const toRelativeUrl = ({ pathname, search }: URL | Location): string => pathname + search

let request: ListRequest | undefined
/** Undefined if the list of the URL failed to load. */
let visibleUrl: string | undefined
let results: HTMLElement
let onRendered: () => void

/** Returns undefined if no list is loading, or if it loads because of Back or Forward. */
export const getPendingList = (): Promise<boolean> | undefined =>
  request?.mode === 'pop' ? undefined : request?.result

/**
 * Requests a list. The URL changes when the list has arrived. Resolves to true when the list is rendered or has failed,
 * and to false if it was aborted.
 */
export function requestList(href: string, mode: Mode): Promise<boolean> {
  abort()
  const controller = new AbortController()
  const result = loadList(toRelativeUrl(new URL(href, location.href)), mode, controller.signal)
  request = { mode, controller, result }
  return result
}

function abort(): void {
  request?.controller.abort()
  request = undefined
  results.ariaBusy = null
}

async function loadList(url: string, mode: Mode, signal: AbortSignal): Promise<boolean> {
  results.ariaBusy = 'true'
  const page = await fetchPage(url, signal)
  if (signal.aborted) return false
  results.ariaBusy = null
  if (page === 'navigate') {
    if (mode === 'pop') location.reload()
    else location.assign(url)
    return false
  }
  if (page && mode !== 'pop') await whenOverlaysClose()
  if (signal.aborted) return false
  request = undefined
  if (page) showList(page, url, mode)
  else showFailure(url, mode)
  return true
}

function showList(page: Document, url: string, mode: Mode): void {
  visibleUrl = url
  if (mode !== 'pop') updateUrl(url, mode)
  replaceListParts(page)
  onRendered()
  if (mode === 'pop') scrollTo(0, readState().y ?? 0)
}

/** An open filter sheet gives its history entry to the list. */
function updateUrl(url: string, mode: 'push' | 'replace'): void {
  const isSheetOpen = document.querySelector('#filters:popover-open')
  if (mode === 'push' && !isSheetOpen) pushEntry({}, url)
  else history.replaceState({}, '', url)
}

/** If Load more fails, the products stay visible. */
function showFailure(url: string, mode: Mode): void {
  if (mode === 'pop') visibleUrl = undefined
  const loadMoreLink = results.querySelector<HTMLElement>('[aria-disabled]')
  const retry = () => {
    if (!loadMoreLink) return void requestList(url, mode)
    notice.replaceWith(loadMoreLink)
    loadMoreLink.click()
  }
  const notice = createErrorNotice(retry)
  if (loadMoreLink) loadMoreLink.replaceWith(notice)
  else results.replaceChildren(notice)
}

const PROPERTIES = ['defaultValue', 'defaultChecked', 'defaultSelected', 'checked', 'selected', 'placeholder'] as const

/** Keeps the controls that every list has. A new default does not change a price being typed. */
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

/** Replaces the URL without a request, for example if the search box is empty. */
export async function replaceUrl(url: string): Promise<void> {
  abort()
  await whenOverlaysClose()
  if (request) return
  visibleUrl = url
  history.replaceState({}, '', url)
}

function syncWithUrl(): void {
  if (isProductPath(location.pathname)) return
  const isVisible = toRelativeUrl(location) === visibleUrl
  if (isVisible && request?.mode !== 'pop') return
  abort()
  // The search page does not reset its sort menu.
  for (const form of document.querySelectorAll<HTMLFormElement>('.listing form')) form.reset()
  if (!isVisible) void requestList(location.href, 'pop')
}

/** `listener` is called when a list has been rendered. */
export function startList(listener: () => void): void {
  const element = document.getElementById('results')
  if (!element) return
  results = element
  onRendered = listener
  visibleUrl = toRelativeUrl(location)
  addEventListener('popstate', syncWithUrl)
  // The list that a page from the back/forward cache was loading may never arrive.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && request) location.reload()
    else if (persisted) syncWithUrl()
  })
  // Back closes the filter sheet but keeps the list that it has changed.
  registerPopover('filters', () => toRelativeUrl(location) !== visibleUrl && pushEntry({}, visibleUrl))
}
