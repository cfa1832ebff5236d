import { readSearchSort } from '../lib/search-sort.ts'
import { searchState, searchUrl } from '../lib/search-url.ts'
import { follow } from './swap.ts'

/** Milliseconds of rest after which what was typed is searched for. */
const REST = 500

const screen = document.querySelector<HTMLElement>('#search')
const box = document.querySelector<HTMLInputElement>('#keyword')

let timer: ReturnType<typeof setTimeout>

const sortBy = () => readSearchSort(document.querySelector<HTMLSelectElement>('#sort')?.value ?? null)
const show = (state: string) => screen?.setAttribute('data-state', state)

async function search(): Promise<void> {
  clearTimeout(timer)
  const keyword = box?.value ?? ''
  const href = searchUrl(keyword, sortBy())
  const state = searchState(keyword)
  if (state !== 'found') return history.replaceState(null, '', href)
  show('loading')
  await follow(href, 'replace')
  // Meanwhile the box may have been changed or cleared.
  if (searchUrl(box?.value ?? '', sortBy()) === href) show('found')
}

function typed(): void {
  clearTimeout(timer)
  const state = searchState(box?.value ?? '')
  if (state !== 'found') {
    show(state)
    return void search()
  }
  timer = setTimeout(() => void search(), REST)
}

function clear(): void {
  if (!box) return
  box.value = ''
  box.focus()
  typed()
}

box?.addEventListener('input', typed)
box?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return
  event.preventDefault()
  clear()
})
box?.form?.addEventListener('submit', (event) => {
  event.preventDefault()
  void search()
})
screen?.addEventListener('change', (event) => {
  if ((event.target as Element).matches('#sort')) void search()
})
document.querySelector('#clear')?.addEventListener('submit', (event) => {
  event.preventDefault()
  clear()
})
// The box keeps what was typed before this script came.
if (box && box.value !== box.defaultValue) typed()
if (screen?.dataset['state'] === 'empty') box?.focus()
