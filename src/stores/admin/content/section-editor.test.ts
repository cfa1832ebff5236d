import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { SectionView } from '../../../api/contract/content.ts'
import { $toasts } from '../../toasts.ts'
import { createSectionEditor } from './section-editor.ts'

interface SavedDraft {
  revision: string
  newRevision: string
  body?: { text: string }
}

const VIEW: SectionView = {
  section: 'home.sale',
  revision: 'r0',
  body: { text: 'Sale' },
  errors: [],
  draft: null,
  versions: [],
  scheduled: [],
  unpublished: [],
  form: {}
}
const SAVED = { success: true, data: { draft: { savedAt: '2026-03-02T10:00:00.000Z', savedBy: 'Root' }, errors: [] } }
const CONFLICT = { success: false, code: 'conflict', message: 'Grace saved a newer draft.' }

let sent: SavedDraft[]
/** Responds to the calls in order. The last response is repeated. */
let responses: (() => Response | Promise<Response>)[]

const succeed = () => Response.json(SAVED)
const fail = () => Promise.reject(new TypeError('fetch failed'))
const texts = () => sent.flatMap(({ body }) => body?.text ?? [])

beforeEach(() => {
  vi.useFakeTimers()
  $toasts.set([])
  sent = []
  responses = [succeed]
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    if (typeof body === 'string') sent.push(JSON.parse(body) as SavedDraft)
    const respond = (responses.length > 1 ? responses.shift() : responses[0]) ?? succeed
    return respond()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a draft is saved once when typing pauses', async () => {
  const { edit, $editor } = createSectionEditor(VIEW)
  edit({ text: 'A' })
  edit({ text: 'Au' })
  expect($editor.get().status).toBe('unsaved')
  await vi.runAllTimersAsync()
  expect(texts()).toEqual(['Au'])
  expect($editor.get()).toMatchObject({ status: 'saved', view: { draft: SAVED.data.draft, body: { text: 'Au' } } })
})

test('what is typed during a call is saved after it, on top of its revision', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  responses = [() => promise, succeed]
  const { edit, save, $editor } = createSectionEditor(VIEW)
  edit({ text: 'Autumn' })
  const saved = save()
  edit({ text: 'Autumn sale' })
  resolve(succeed())
  await saved
  await vi.runAllTimersAsync()
  expect(texts()).toEqual(['Autumn', 'Autumn sale'])
  expect(sent.map(({ revision }) => revision)).toEqual(['r0', sent[0]?.newRevision])
  expect($editor.get().status).toBe('saved')
})

test('what is typed during a call is sent at once when the page closes', () => {
  responses = [() => new Promise(() => {})]
  const { edit, save, saveOnExit } = createSectionEditor(VIEW)
  edit({ text: 'Autumn' })
  void save()
  saveOnExit()
  edit({ text: 'Autumn sale' })
  saveOnExit()
  expect(texts()).toEqual(['Autumn', 'Autumn sale'])
  expect(sent[1]?.revision).toBe(sent[0]?.newRevision)
})

test('an admin who leaves during a save and comes back gets no conflict', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  responses = [() => promise, succeed]
  const { edit, save, saveOnExit, $editor } = createSectionEditor(VIEW)
  edit({ text: 'Autumn' })
  void save()
  edit({ text: 'Autumn sale' })
  saveOnExit()
  saveOnExit()
  resolve(succeed())
  await vi.runAllTimersAsync()
  expect(texts()).toEqual(['Autumn', 'Autumn sale', 'Autumn sale', 'Autumn sale'])
  const [first, ...others] = sent
  expect(new Set(others.map(({ revision }) => revision))).toEqual(new Set([first?.newRevision]))
  expect(new Set(others.map(({ newRevision }) => newRevision)).size).toBe(1)
  expect($editor.get().status).toBe('saved')
})

test('a call without a response is repeated with the same revision, so that it causes no conflict', async () => {
  responses = [fail, succeed]
  const { edit, save, $editor } = createSectionEditor(VIEW)
  edit({ text: 'Autumn' })
  await save()
  expect($editor.get()).toMatchObject({ status: 'failed', view: { body: { text: 'Autumn' } } })
  edit({ text: 'Autumn sale' })
  await save()
  expect(sent[1]).toMatchObject({ revision: 'r0', newRevision: sent[0]?.newRevision, body: { text: 'Autumn sale' } })
  expect($editor.get().status).toBe('saved')
})

test('after a conflict nothing is saved until the admin decides', async () => {
  responses = [() => Response.json(CONFLICT, { status: 409 })]
  const { edit, $editor, overwriteOtherChanges } = createSectionEditor(VIEW)
  edit({ text: 'Mine' })
  await vi.runAllTimersAsync()
  edit({ text: 'Mine, too' })
  await vi.runAllTimersAsync()
  expect($editor.get()).toMatchObject({
    status: 'conflict',
    message: `${CONFLICT.message} Your changes aren't saved.`
  })
  expect(texts()).toEqual(['Mine'])
  responses = [() => Response.json({ success: true, data: { ...VIEW, revision: 'hers' } }), succeed]
  await overwriteOtherChanges()
  expect(sent.at(-1)).toMatchObject({ revision: 'hers', body: { text: 'Mine, too' } })
  expect($editor.get().status).toBe('saved')
})

test('the fields of the other admin replace those with a conflict', async () => {
  responses = [() => Response.json(CONFLICT, { status: 409 })]
  const { edit, save, $editor, acceptOtherChanges } = createSectionEditor(VIEW)
  edit({ text: 'Mine' })
  await save()
  responses = [() => Response.json({ success: true, data: { ...VIEW, body: { text: 'Hers' } } })]
  await acceptOtherChanges()
  expect($editor.get()).toMatchObject({ status: 'saved', view: { body: { text: 'Hers' } }, generation: 1 })
})

test('Undo refers to the publication it was offered for, even after a later one', async () => {
  const { publish, acceptOtherChanges } = createSectionEditor(VIEW)
  const published = { version: 1, publishedAt: '2026-03-02T10:00:00.000Z', publishedBy: 'Root', isOriginalText: false }
  const respond = (versions: SectionView['versions']) => () =>
    Response.json({ success: true, data: { ...VIEW, versions } })
  responses = [respond([published])]
  await publish()
  const action = $toasts.get().at(-1)?.action
  responses = [respond([{ ...published, version: 2 }, published])]
  await acceptOtherChanges()
  if (action && 'press' in action) action.press()
  await vi.runAllTimersAsync()
  expect(sent.at(-1)).toMatchObject({ version: 0, published: 1 })
})

test('Undo is no longer offered after another version was restored', async () => {
  responses = [() => Response.json({ success: true, data: VIEW })]
  const { publish, restore } = createSectionEditor(VIEW)
  const undoActions = () => $toasts.get().filter(({ action }) => action?.label === 'Undo')
  await publish()
  expect(undoActions()).toHaveLength(1)
  await restore(0)
  expect(undoActions()).toEqual([])
})

test('what is typed while the draft is published becomes the next draft', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { edit, save, publish, $editor } = createSectionEditor(VIEW)
  edit({ text: 'Autumn' })
  await save()
  responses = [() => promise, succeed]
  const published = publish()
  await vi.advanceTimersByTimeAsync(0)
  edit({ text: 'Autumn sale' })
  await vi.advanceTimersByTimeAsync(1000)
  const revision = sent[0]?.newRevision ?? ''
  resolve(Response.json({ success: true, data: { ...VIEW, revision, body: { text: 'Autumn' } } }))
  await published
  await vi.runAllTimersAsync()
  expect(sent.at(-1)).toMatchObject({ revision, body: { text: 'Autumn sale' } })
  expect($editor.get()).toMatchObject({ status: 'saved', view: { body: { text: 'Autumn sale' } } })
})

test('what is typed while another version becomes the draft does not overwrite that version', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  responses = [() => promise, succeed]
  const { edit, reopen, $editor } = createSectionEditor(VIEW)
  const reopened = reopen('cancelled')
  await vi.advanceTimersByTimeAsync(0)
  edit({ text: 'Typed' })
  resolve(Response.json({ success: true, data: { ...VIEW, draft: SAVED.data.draft, body: { text: 'Cancelled' } } }))
  await reopened
  await vi.runAllTimersAsync()
  expect(texts()).toEqual([])
  expect($editor.get()).toMatchObject({ status: 'conflict', view: { body: { text: 'Typed' } } })
})
