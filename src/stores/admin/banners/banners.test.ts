import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { Banner } from '../../../api/contract/banners.ts'

type Outcome = 'agree' | 'drop' | 'conflict' | 'missing'

interface PendingCall {
  request: string
  body: Record<string, unknown>
  end: (outcome: Outcome) => void
}

let banners: Banner[]
let pendingCalls: PendingCall[]
let sentCalls: string[]

beforeEach(() => {
  vi.resetModules()
  banners = 'ABCDE'.split('').map((_id) => ({ _id, ...DETAILS }))
  pendingCalls = []
  sentCalls = []
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
  textColor: 'dark' as const,
  link: '/shop/home',
  createdAt: '2026-03-01'
}

async function serve(url: string, { method = '', body }: RequestInit): Promise<Response> {
  const request = `${method} ${url
    .split('/')
    .slice(url.includes('delete') || url.includes('restore') ? -2 : -1)
    .join(' ')}`
  const fields = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown>
  const ids = (fields['ids'] ?? []) as string[]
  sentCalls.push([request, ...ids].join(' '))
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  pendingCalls.push({ request, body: fields, end: resolve })
  const outcome = await promise
  if (outcome === 'drop') throw new TypeError('fetch failed')
  if (outcome === 'conflict') return Response.json({ success: false, message: 'Changed.' }, { status: 409 })
  if (outcome === 'missing') return Response.json({ success: false }, { status: 404 })
  return Response.json({ success: true, data: change(request, url, fields) })
}

function change(request: string, url: string, fields: Record<string, unknown>): unknown {
  const id = url.split('/').at(-1)
  if (request === 'PUT order')
    banners = (fields['ids'] as string[]).flatMap((bannerId) => banners.find(({ _id }) => _id === bannerId) ?? [])
  if (request.startsWith('DELETE')) banners = banners.filter(({ _id }) => _id !== id)
  if (request.startsWith('PUT restore')) banners = [{ ...DETAILS, _id: id ?? '' }, ...banners]
  if (request === 'POST add') return { ...DETAILS, ...fields, _id: 'F' }
  return url.includes('/edit/') ? { ...DETAILS, _id: id, ...fields } : banners
}

async function open() {
  const { $banners, moveBanner, setBanners } = await import('./banner-state.ts')
  const { deleteBanner, publishBanner, saveBanner } = await import('./banners.ts')
  const { $toasts, dismissToast: dismiss } = await import('../../toasts.ts')
  setBanners(banners)
  const visibleIds = () =>
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
  const toastTexts = () => $toasts.get().map(({ text }) => text)
  const headlines = () => $banners.get()?.map(({ headline }) => headline)
  return { moveBanner, deleteBanner, publishBanner, saveBanner, visibleIds, headlines, press, toastTexts }
}

async function endNextCall(outcome: Outcome = 'agree'): Promise<PendingCall> {
  const next = await vi.waitUntil(() => pendingCalls.shift(), 30_000)
  next.end(outcome)
  return next
}

const waitForCalls = async (count: number) => {
  await expect.poll(() => sentCalls).toHaveLength(count)
}

test('quick moves are sent one at a time, and only the last pending order is sent next', async () => {
  const { moveBanner, visibleIds } = await open()
  const first = moveBanner('A', 1)
  await waitForCalls(1)
  const moves = [first, moveBanner('A', 2), moveBanner('A', 3)]
  expect(visibleIds()).toBe('BCDAE')
  await endNextCall()
  await waitForCalls(2)
  expect(visibleIds()).toBe('BCDAE')
  await endNextCall()
  expect(await Promise.all(moves)).toEqual([false, false, true])
  expect(sentCalls).toEqual(['PUT order B A C D E', 'PUT order B C D A E'])
  expect(visibleIds()).toBe('BCDAE')
})

test('a move that fails is included in the next one', async () => {
  const { moveBanner, visibleIds, toastTexts } = await open()
  const first = moveBanner('A', 1)
  await waitForCalls(1)
  const moves = [first, moveBanner('E', 0)]
  await endNextCall('drop')
  await endNextCall()
  expect(await Promise.all(moves)).toEqual([false, true])
  expect([visibleIds(), toastTexts()]).toEqual(['EBACD', []])
})

test('a failed move returns to the saved order, even if the reload fails, and can be tried again', async () => {
  const { moveBanner, visibleIds, press, toastTexts } = await open()
  const first = moveBanner('A', 1)
  await waitForCalls(1)
  const moves = [first, moveBanner('A', 2)]
  // The first move, the second one, and the reload.
  await endNextCall()
  await endNextCall('drop')
  await endNextCall('drop')
  expect(await Promise.all(moves)).toEqual([false, false])
  expect(visibleIds()).toBe('BACDE')
  press('Try again')
  expect(visibleIds()).toBe('BCADE')
  await endNextCall()
  await expect.poll(toastTexts).toEqual(['The banners are in the order you chose.'])
  expect(banners.map(({ _id }) => _id).join('')).toBe('BCADE')
})

test('after a conflict the admin sees the saved banners', async () => {
  const { moveBanner, visibleIds, toastTexts } = await open()
  const moved = moveBanner('A', 1)
  banners = banners.slice(0, 3)
  await endNextCall('conflict')
  await endNextCall()
  expect(await moved).toBe(false)
  expect([visibleIds(), toastTexts()]).toEqual(['ABC', ['Changed.']])
})

test('a banner deleted while an order is pending is omitted from it', async () => {
  const { moveBanner, deleteBanner, visibleIds } = await open()
  const first = moveBanner('A', 1)
  await waitForCalls(1)
  const work = [first, deleteBanner('C'), moveBanner('A', 2)]
  for (const _ of work) await endNextCall()
  expect(await Promise.all(work)).toEqual([false, true, false])
  expect(sentCalls).toEqual(['PUT order B A C D E', 'DELETE delete C', 'PUT order B A D E'])
  expect(visibleIds()).toBe('BADE')
})

test('an admin can retry a failed deletion, and a failed undo twice', async () => {
  const { deleteBanner, visibleIds, press } = await open()
  const first = deleteBanner('A')
  await endNextCall('drop')
  expect(await first).toBe(false)
  press('Try again')
  await endNextCall()
  await expect.poll(visibleIds).toBe('BCDE')
  press('Undo')
  for (const _ of [1, 2]) {
    await endNextCall('drop')
    await vi.waitFor(() => press('Try again'), 30_000)
  }
  await endNextCall()
  await expect.poll(visibleIds).toBe('ABCDE')
})

const DRAFT = { ...DETAILS, id: 'B', imageSmall: '/small.jpg', textColor: 'dark', startsAt: '', endsAt: '' }

test('an edit sends only the changed fields, and changes only its banner', async () => {
  const { saveBanner, headlines } = await open()
  const saved = saveBanner(DRAFT, { ...DRAFT, headline: 'Hats', imageSmall: '' })
  const { body } = await endNextCall()
  expect(body).toEqual({ headline: 'Hats', imageSmall: null })
  await saved
  expect(headlines()).toEqual(['Coats', 'Hats', 'Coats', 'Coats', 'Coats'])
})

test.for([
  [{}, { textColor: 'dark', link: '/shop/home', imageSmall: '/small.jpg' }],
  [
    { textColor: 'light', link: '', imageSmall: '' },
    { textColor: 'light', link: '/shop/listing', imageSmall: null }
  ]
] as const)('a new banner with %j is the last of the home page', async ([changes, expected]) => {
  const { publishBanner, visibleIds, toastTexts } = await open()
  const published = publishBanner({ ...DRAFT, id: '', ...changes })
  const { body } = await endNextCall()
  const { image, alt, headline } = DETAILS
  expect(body).toEqual({ image, alt, headline, startsAt: null, endsAt: null, ...expected })
  await published
  expect([visibleIds(), toastTexts()]).toEqual(['ABCDEF', ['The banner is on the home page.']])
})

test('a banner that the server refuses is not added', async () => {
  const { publishBanner, visibleIds, toastTexts } = await open()
  const published = publishBanner({ ...DRAFT, id: '' })
  await Promise.all([endNextCall('conflict'), expect(published).rejects.toThrow('Changed.')])
  expect([visibleIds(), toastTexts()]).toEqual(['ABCDE', []])
})

test.for([
  ['missing', true, 'BCDE'],
  ['conflict', false, 'ABCDE']
] as const)('a deletion whose response is %j has deleted the banner: %j', async ([outcome, isDeleted, ids]) => {
  const { deleteBanner, visibleIds } = await open()
  const deleted = deleteBanner('A')
  await endNextCall(outcome)
  expect([await deleted, visibleIds()]).toEqual([isDeleted, ids])
})
