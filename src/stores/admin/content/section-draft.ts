import { atom } from 'nanostores'

import { createClient } from '../../../api/client.ts'
import type { SectionView } from '../../../api/contract/content.ts'
import { isApiError } from '../../../api/errors.ts'
import { createIdempotencyKey } from '../../../lib/random-key.ts'
import { getFailureMessage } from '../../failure.ts'
import { fetchWithKeepalive } from './keepalive.ts'

type Body = SectionView['body']

/**
 * `saved` → `unsaved` (typed) → `saving` → `saved`. A call that fails leads to `failed`, and to `conflict` if someone
 * else has changed the section.
 */
type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'failed' | 'conflict'

export interface EditorState {
  view: SectionView
  status: SaveStatus
  /** Of a failure or a conflict. */
  message: string
  /** Changes when the fields were replaced by others than the typed ones. */
  generation: number
}

/** With the revision that the section has after the call. */
interface PendingCall {
  revision: string
  body: Body
  finished: Promise<unknown>
}

export const NOT_SAVED = "Your changes aren't saved."

/** Milliseconds. */
const SAVE_DELAY = 700

export const call = createClient({ fetch: fetchWithKeepalive })

/** Saves the section's fields while they are edited. */
export function createSectionDraft(initialView: SectionView) {
  const $editor = atom<EditorState>({ view: initialView, status: 'saved', message: '', generation: 0 })
  const update = (changes: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...changes })
  const updateView = (changes: Partial<SectionView>) => update({ view: { ...$editor.get().view, ...changes } })
  let timer: ReturnType<typeof setTimeout> | undefined
  let pending: PendingCall | undefined
  /** Of a call without a response. The server recognizes it, so the next call causes no conflict. */
  let unconfirmedRevision: string | undefined

  function edit(body: Body): void {
    updateView({ body })
    if ($editor.get().status === 'conflict') return
    update({ status: 'unsaved' })
    clearTimeout(timer)
    timer = setTimeout(() => void save(), SAVE_DELAY)
  }

  /** Resolves when everything that was typed is saved, or a call has failed. */
  async function save(): Promise<void> {
    clearTimeout(timer)
    if (pending) {
      await pending.finished
      return save()
    }
    const { status } = $editor.get()
    if (status !== 'unsaved' && status !== 'failed') return
    const newRevision = unconfirmedRevision ?? createIdempotencyKey()
    await runAlone(newRevision, () => send(newRevision))
    if ($editor.get().status === 'unsaved') await save()
  }

  async function send(newRevision: string): Promise<void> {
    const { view } = $editor.get()
    update({ status: 'saving' })
    try {
      const { data } = await putDraft(view, newRevision)
      if (unconfirmedRevision === newRevision) unconfirmedRevision = undefined
      updateView({ ...data, revision: newRevision })
      update({ status: $editor.get().view.body === view.body ? 'saved' : 'unsaved' })
    } catch (error) {
      const isConflict = isApiError(error) && error.code === 'conflict'
      update({ status: isConflict ? 'conflict' : 'failed', message: `${getFailureMessage(error)} ${NOT_SAVED}` })
      // The server may have saved a failed one.
      unconfirmedRevision = isConflict ? undefined : newRevision
    }
  }

  /** Sends what was typed during the current call without waiting for its response. Call it when the page closes. */
  function saveOnExit(): void {
    const { view, status } = $editor.get()
    if (!pending) return void save()
    if (status === 'conflict' || view.body === pending.body) return
    // If the browser shows this page again, the next save repeats this one.
    unconfirmedRevision ??= createIdempotencyKey()
    putDraft({ ...view, revision: pending.revision }, unconfirmedRevision).catch(() => {})
  }

  /** Saves wait until the call has finished. */
  function runAlone<Result>(revision: string, run: () => Promise<Result>): Promise<Result> {
    const { body } = $editor.get().view
    const finished = run().finally(() => (pending = undefined))
    pending = { revision, body, finished }
    return finished
  }

  function replaceView(view: SectionView): void {
    clearTimeout(timer)
    unconfirmedRevision = undefined
    update({ view, status: 'saved', message: '', generation: $editor.get().generation + 1 })
  }

  return { $editor, update, edit, save, saveOnExit, runAlone, replaceView }
}

const putDraft = ({ section, revision, body }: SectionView, newRevision: string) =>
  call('PUT /api/admin/content/draft/{section}', { params: { section }, body: { revision, newRevision, body } })
