import { atom } from 'nanostores'

import { createClient } from '../../../api/client.ts'
import type { SectionView } from '../../../api/contract/content.ts'
import { isApiError } from '../../../api/errors.ts'
import { createIdempotencyKey } from '../../../lib/random-key.ts'
import { getFailureMessage, showFailureToast } from '../../failure.ts'
import { $toasts, dismissToast, showToast } from '../../toasts.ts'
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

const NOT_SAVED = "Your changes aren't saved."
const DRAFT_REPLACED = 'The version you reopened replaced the draft while you were typing.'

/** Milliseconds. */
const SAVE_DELAY = 700

const call = createClient({ fetch: fetchWithKeepalive })

/** Returns 0 for the texts of the content file. */
const getPublishedVersion = (versions: SectionView['versions']): number => versions[0]?.version ?? 0

export type SectionEditor = ReturnType<typeof createSectionEditor>

export function createSectionEditor(initialView: SectionView) {
  const params = { section: initialView.section }
  const $editor = atom<EditorState>({ view: initialView, status: 'saved', message: '', generation: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The current call, with the revision that the section has after it. */
  let pending: { revision: string; body: Body; finished: Promise<void> } | undefined
  /** Of a call without a response. The server recognizes it, so the next call causes no conflict. */
  let unconfirmedRevision: string | undefined
  /** The id of the toast that offers to undo the newest publication. */
  let undoToastId: number | undefined

  const update = (changes: Partial<EditorState>) => $editor.set({ ...$editor.get(), ...changes })
  const updateView = (changes: Partial<SectionView>) => update({ view: { ...$editor.get().view, ...changes } })

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
    const { status, view } = $editor.get()
    if (status !== 'unsaved' && status !== 'failed') return
    const revision = unconfirmedRevision ?? createIdempotencyKey()
    const { body } = view
    pending = { revision, body, finished: send(view.revision, revision, body) }
    await pending.finished
    if ($editor.get().status === 'unsaved') await save()
  }

  async function send(revision: string, newRevision: string, body: Body): Promise<void> {
    update({ status: 'saving' })
    try {
      const { data } = await call('PUT /api/admin/content/draft/{section}', {
        params,
        body: { revision, newRevision, body }
      })
      if (unconfirmedRevision === newRevision) unconfirmedRevision = undefined
      updateView({ ...data, revision: newRevision })
      update({ status: $editor.get().view.body === body ? 'saved' : 'unsaved' })
    } catch (error) {
      const isConflict = isApiError(error) && error.code === 'conflict'
      // The server may have saved it.
      unconfirmedRevision = isConflict ? undefined : newRevision
      update({ status: isConflict ? 'conflict' : 'failed', message: `${getFailureMessage(error)} ${NOT_SAVED}` })
    } finally {
      pending = undefined
    }
  }

  /** Sends what was typed during the current call without waiting for its response. Call it when the page closes. */
  function saveOnExit(): void {
    const { view, status } = $editor.get()
    if (!pending) return void save()
    if (status === 'conflict' || view.body === pending.body) return
    // If the browser shows this page again, the next save repeats this one.
    unconfirmedRevision ??= createIdempotencyKey()
    const body = { revision: pending.revision, newRevision: unconfirmedRevision, body: view.body }
    call('PUT /api/admin/content/draft/{section}', { params, body }).catch(() => {})
  }

  function replaceView(view: SectionView): void {
    clearTimeout(timer)
    unconfirmedRevision = undefined
    update({ view, status: 'saved', message: '', generation: $editor.get().generation + 1 })
  }

  /** Runs a call that replaces the section. Resolves to true if it succeeded. */
  async function replace(run: (revision: string) => Promise<{ data: SectionView }>): Promise<boolean> {
    await save()
    const { status, view } = $editor.get()
    if (status !== 'saved') return false
    const { promise: finished, resolve } = Promise.withResolvers<void>()
    pending = { revision: view.revision, body: view.body, finished }
    try {
      const { data } = await run(view.revision)
      const { body } = $editor.get().view
      if (body === view.body) {
        replaceView(data)
      } else if (data.draft && !view.draft) {
        update({ status: 'conflict', message: `${DRAFT_REPLACED} ${NOT_SAVED}` })
        return false
      } else {
        // Text typed during the call becomes the next draft.
        update({ view: { ...data, body } })
      }
      return true
    } catch (error) {
      if (isApiError(error) && error.code === 'conflict') update({ status: 'conflict', message: error.message })
      else showFailureToast(error)
      return false
    } finally {
      pending = undefined
      resolve()
    }
  }

  /** After a newer version, Undo would undo the wrong one. */
  function dismissUndo(): void {
    if (undoToastId !== undefined) dismissToast(undoToastId)
  }

  async function publish(): Promise<void> {
    const isPublished = await replace((revision) =>
      call('POST /api/admin/content/publish/{section}', { params, body: { revision } })
    )
    const { versions } = $editor.get().view
    if (!isPublished) return
    dismissUndo()
    showToast('Published', 'success', { label: 'Undo', press: () => void undo(versions) })
    undoToastId = $toasts.get().at(-1)?.id
  }

  /** Publishes the draft at a later time. Resolves to true if it is scheduled. */
  async function schedule(publishAt: string): Promise<boolean> {
    const isScheduled = await replace((revision) =>
      call('POST /api/admin/content/publish/{section}', { params, body: { revision, publishAt } })
    )
    if (isScheduled) showToast('Scheduled. It is in the history below.')
    return isScheduled
  }

  async function cancelScheduled(id: string): Promise<void> {
    const isCancelled = await replace(() =>
      call('DELETE /api/admin/content/schedule/{section}', { params, query: { id } })
    )
    if (isCancelled) showToast('The scheduled version is cancelled')
  }

  /** Makes an unpublished version the draft. */
  async function reopen(id: string): Promise<void> {
    const wasReopened = await replace(() => call('POST /api/admin/content/reopen/{section}', { params, body: { id } }))
    if (wasReopened) showToast('The version is now the draft')
  }

  async function restore(version: number, published = getPublishedVersion($editor.get().view.versions)): Promise<void> {
    const hadDraft = $editor.get().view.draft !== null
    const isRestored = await replace((revision) =>
      call('POST /api/admin/content/restore/{section}', { params, body: { revision, version, published } })
    )
    if (!isRestored) return
    dismissUndo()
    showToast(hadDraft ? 'Restored. Your draft has not changed.' : 'Restored')
  }

  /** Publishes the version before the newest one again. The versions are those that the admin has seen. */
  const undo = (versions = $editor.get().view.versions): Promise<void> =>
    restore(versions[1]?.version ?? 0, getPublishedVersion(versions))

  async function discard(): Promise<void> {
    const isDiscarded = await replace((revision) =>
      call('DELETE /api/admin/content/draft/{section}', { params, query: { revision } })
    )
    if (isDiscarded) showToast('The draft is discarded')
  }

  const fetchView = async () => (await call('GET /api/admin/content/get/{section}', { params })).data

  /** Ends a conflict with the fields of the other admin. */
  async function acceptOtherChanges(): Promise<void> {
    await fetchView().then(replaceView, showFailureToast)
  }

  /** Ends a conflict with the typed fields. */
  async function overwriteOtherChanges(): Promise<void> {
    try {
      const view = await fetchView()
      update({ view: { ...view, body: $editor.get().view.body }, status: 'unsaved', message: '' })
      await save()
    } catch (error) {
      showFailureToast(error)
    }
  }

  return {
    $editor,
    edit,
    save,
    saveOnExit,
    publish,
    schedule,
    cancelScheduled,
    reopen,
    restore,
    undo,
    discard,
    acceptOtherChanges,
    overwriteOtherChanges
  }
}
