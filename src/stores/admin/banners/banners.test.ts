import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Feature } from '../../../api/contract/features.ts'

type Answer = 'agree' | 'drop' | 'conflict'

interface Made {
  what: string
  body: Record<string, unknown>
  end: (how: Answer) => void
}

/** What the shop has. */
let banners: Feature[]
/** The calls that wait for their answers. */
let waiting: Made[]
let made: string[]

beforeEach(() => {
  vi.resetModules()
  banners = 'ABCDE'.split('').map((_id) => ({ _id, ...DETAILS }))
  waiting = []
  made = []
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const DETAILS = {
  image: '/a.jpg',
  imageSmall: null,
  alt: 'A coat',
  headline: 'Coats',
  words: 'dark' as const,
  link: '/shop/home',
  createdAt: '2026-03-01'
}

async function serve(url: string, { method = '', body }: RequestInit): Promise<Response> {
  const what = `${method} ${url
    .split('/')
    .slice(url.includes('delete') || url.includes('restore') ? -2 : -1)
    .join(' ')}`
  const given = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
  const ids = (given['ids'] ?? []) as string[]
  made.push([what, ...ids].join(' '))
  const { promise, resolve } = Promise.withResolvers<Answer>()
  waiting.push({ what, body: given, end: resolve })
  const how = await promise
  if (how === 'drop') throw new TypeError('fetch failed')
  if (how === 'conflict') return Response.json({ success: false, message: 'Changed.' }, { status: 409 })
  return Response.json({ success: true, data: change(what, url, given) })
}

function change(what: string, url: string, given: Record<string, unknown>): unknown {
  const id = url.split('/').at(-1)
  if (what === 'PUT order')
    banners = (given['ids'] as string[]).flatMap((one) => banners.find((b) => b._id === one) ?? [])
  if (what.startsWith('DELETE')) banners = banners.filter((one) => one._id !== id)
  if (what.startsWith('PUT restore')) banners = [{ ...DETAILS, _id: id ?? '' }, ...banners]
  return url.includes('/edit/') ? { ...DETAILS, _id: id, ...given } : banners
}

/** The screen of an admin, with the shop's banners. */
async function open() {
  const { $banners, setSavedBanners } = await import('./banner-state.ts')
  const { moveBanner } = await import('./banner-ordering.ts')
  const { deleteBanner, saveBanner } = await import('./banners.ts')
  const { $toasts, dismiss } = await import('../../toasts.ts')
  setSavedBanners(banners)
  const shown = () =>
    $banners
      .get()
      ?.map(({ _id }) => _id)
      .join('')
  const press = (label: string) => {
    const toast = $toasts.get().find(({ action }) => action?.label === label)
    if (!toast?.action || !('press' in toast.action)) throw new Error(`There is no ${label} to press.`)
    dismiss(toast.id)
    toast.action.press()
  }
  const told = () => $toasts.get().map(({ text }) => text)
  return { moveBanner, deleteBanner, saveBanner, shown, press, told }
}

/** Answers the call that waits the longest, once there is one. */
async function answer(how: Answer = 'agree'): Promise<Made> {
  const next = await vi.waitUntil(() => waiting.shift())
  next.end(how)
  return next
}

const calls = (count: number) => vi.waitFor(() => expect(made).toHaveLength(count))

test('of quick moves none is lost: one order is on its way at a time, and the last of those that wait is the next', async () => {
  const { moveBanner, shown } = await open()
  const first = moveBanner('A', 1)
  await calls(1)
  const moves = [first, moveBanner('A', 2), moveBanner('A', 3)]
  expect(shown()).toBe('BCDAE')
  await answer()
  await calls(2)
  expect(shown()).toBe('BCDAE')
  await answer()
  expect(await Promise.all(moves)).toEqual([false, false, true])
  expect(made).toEqual(['PUT order B A C D E', 'PUT order B C D A E'])
  expect(shown()).toBe('BCDAE')
})

test('a move that failed is made up for by the next', async () => {
  const { moveBanner, shown, told } = await open()
  const first = moveBanner('A', 1)
  await calls(1)
  const moves = [first, moveBanner('E', 0)]
  await answer('drop')
  await answer()
  expect(await Promise.all(moves)).toEqual([false, true])
  expect([shown(), told()]).toEqual(['EBACD', []])
})

test('moves that failed go back to how the shop has it, and can be tried again', async () => {
  const { moveBanner, shown, press, told } = await open()
  const first = moveBanner('A', 1)
  await calls(1)
  const moves = [first, moveBanner('A', 2)]
  await answer()
  await answer('drop')
  await answer('drop')
  expect(await Promise.all(moves)).toEqual([false, false])
  expect(shown()).toBe('BACDE')
  press('Try again')
  expect(shown()).toBe('BCADE')
  await answer()
  await vi.waitFor(() => expect(told()).toEqual(['The banners are in the order you gave them.']))
  expect(banners.map(({ _id }) => _id).join('')).toBe('BCADE')
})

test('when somebody else has changed them, they are shown as they have become', async () => {
  const { moveBanner, shown, told } = await open()
  const moved = moveBanner('A', 1)
  banners = banners.slice(0, 3)
  await answer('conflict')
  await answer()
  expect(await moved).toBe(false)
  expect([shown(), told()]).toEqual(['ABC', ['Changed.']])
})

test('a banner that is deleted while an order waits is not named in it', async () => {
  const { moveBanner, deleteBanner, shown } = await open()
  const first = moveBanner('A', 1)
  await calls(1)
  const work = [first, deleteBanner('C'), moveBanner('A', 2)]
  for (const _ of work) await answer()
  expect(await Promise.all(work)).toEqual([false, true, false])
  expect(made).toEqual(['PUT order B A C D E', 'DELETE delete C', 'PUT order B A D E'])
  expect(shown()).toBe('BADE')
})

test('a banner can be brought back however often that fails, and deleted when it failed', async () => {
  const { deleteBanner, shown, press } = await open()
  const first = deleteBanner('A')
  await answer('drop')
  expect(await first).toBe(false)
  press('Try again')
  await answer()
  await vi.waitFor(() => expect(shown()).toBe('BCDE'))
  press('Undo')
  for (const _ of [1, 2]) {
    await answer('drop')
    await vi.waitFor(() => press('Try again'))
  }
  await answer()
  await vi.waitFor(() => expect(shown()).toBe('ABCDE'))
})

test('a change sends only what was changed', async () => {
  const { saveBanner } = await open()
  const start = { ...DETAILS, id: 'A', imageSmall: '/small.jpg' }
  const saved = saveBanner(start, { ...start, headline: 'Hats', imageSmall: '' })
  const { body } = await answer()
  expect(body).toEqual({ headline: 'Hats', imageSmall: null })
  expect(await saved).toBe(true)
})
