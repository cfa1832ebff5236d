import { toApiError } from '../api/errors.ts'
import { tellFailure, tellSignedOut } from '../stores/failure.ts'
import { tell } from '../stores/toasts.ts'

/** Milliseconds after which a form that is not answered counts as lost. A link is overtaken by the next one. */
const PATIENCE = 45_000

interface Answer {
  url: string
  status: number
  text: string
}

const shown = () => document.querySelector<HTMLElement>('[data-addresses]')
let busy = false
let latest: AbortController | undefined
/** What is posted: a page that is asked for meanwhile must be one that knows of it. */
let posted: Promise<unknown> = Promise.resolve()

/** Posts a form of the addresses, once, and shows what comes of it. */
export async function post(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[data-busy]')
  if (busy || !button) return
  const label = button.textContent
  busy = true
  button.ariaDisabled = 'true'
  button.textContent = button.dataset['busy'] ?? label
  // None of its fields takes a file.
  const body = new URLSearchParams(new FormData(form) as unknown as Record<string, string>)
  await follow(form.action, { method: 'POST', body, signal: AbortSignal.timeout(PATIENCE) }, () => form.requestSubmit())
  busy = false
  button.ariaDisabled = null
  button.textContent = label
}

/** Shows the addresses of the page that this leads to, unless another is asked for since, and tells what it tells. */
export async function follow(href: string, request?: RequestInit, again: () => void = () => void follow(href)) {
  latest?.abort()
  const mine = new AbortController()
  latest = mine
  const answer = await ask(href, request, mine.signal)
  // A link that was followed no further; what was posted is told in any case.
  if (!request && mine.signal.aborted) return
  if (answer?.url.includes('/auth/')) return tellSignedOut()
  const page = answer && new DOMParser().parseFromString(answer.text, 'text/html')
  const next = page?.querySelector<HTMLElement>('[data-addresses]')
  if (!page || !next) return tellFailure(toApiError(answer?.status ?? 0, null), again)

  const done = next.querySelector('[data-told]')
  done?.remove()
  const text = (done ?? page.querySelector('[data-refusal]'))?.textContent.trim()
  if (text) tell(text, done ? 'good' : 'bad')
  // Refused as a whole, and not for a field of it: what is typed stays as it is.
  if (mine.signal.aborted || (text && !done && !next.querySelector('[aria-invalid]'))) return
  if (!/[?&](address|updated)=/.test(answer?.url ?? '')) keepChosen(next)
  const typing = isAdding(href) ? undefined : keepTyped(next)
  shown()?.replaceWith(next)
  if (typing) typing.focus()
  else focusIn(next, new URL(href).hash)
}

async function ask(href: string, request: RequestInit | undefined, signal: AbortSignal): Promise<Answer | null> {
  if (!request) await posted
  if (!request && signal.aborted) return null
  // A form is not taken back: whether it was in time nobody would know.
  const answer = read(href, request ?? { signal }).catch(() => null)
  if (request) posted = answer
  return answer
}

/** The whole of it: what breaks off halfway is no answer. */
async function read(href: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(href, request)
  const { url, status } = response
  return { url, status, text: await response.text() }
}

const isAdding = (href: string): boolean => new URL(href).pathname.endsWith('/add')

/** A new address being typed stays as it is. Answers its field that has the focus. */
function keepTyped(next: HTMLElement): HTMLElement | undefined {
  const [typed, empty] = [shown(), next].map((part) => part?.querySelector<HTMLElement>('form[data-draft]'))
  if (!typed || !empty) return undefined
  const focused = [...typed.querySelectorAll<HTMLElement>(':focus')]
  empty.replaceWith(typed)
  return focused[0]
}

/** What was chosen here stays chosen; only an address just saved is chosen instead. */
function keepChosen(next: HTMLElement): void {
  const chosen = shown()?.querySelector<HTMLInputElement>(':checked')?.value
  const radio = next.querySelector<HTMLInputElement>(`[type=radio][value="${chosen}"]`)
  if (radio) radio.checked = true
}

/** The first field that will not do, else what the link named, else the heading. */
function focusIn(next: HTMLElement, hash: string): void {
  const wanted = next.querySelector('[aria-invalid]') ?? next.querySelector(hash || 'h3') ?? next.querySelector('h3')
  if (wanted instanceof HTMLElement) wanted.focus()
}
