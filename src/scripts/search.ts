import { readSearchSort } from '../lib/search-sort.ts'
import { searchState, searchUrl } from '../lib/search-url.ts'
import { follow, stayAt } from './swap.ts'

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
  show(state === 'found' ? 'loading' : state)
  if (state !== 'found') return stayAt(href)
  // A failure is told where the results would be.
  if ((await follow(href, 'replace')) !== 'overtaken') show('found')
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
  // What is found stays in view, and the focus in the menu.
  if ((event.target as Element).matches('#sort')) void follow(searchUrl(box?.value ?? '', sortBy()), 'replace')
})
document.querySelector('#clear')?.addEventListener('submit', (event) => {
  event.preventDefault()
  clear()
})
// The box keeps what was typed before this script came.
if (box && box.value !== box.defaultValue) typed()
if (screen?.dataset['state'] === 'empty') box?.focus()
