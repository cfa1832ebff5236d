import type { SectionView } from '../../../api/contract/content.ts'
import { isApiError } from '../../../api/errors.ts'
import { showFailureToast } from '../../failure.ts'
import { $toasts, dismissToast, showToast } from '../../toasts.ts'
import { call, createSectionDraft, NOT_SAVED, type SectionDraft } from './section-draft.ts'

/** Returns 0 for the texts of the content file. */
const getPublishedVersion = (versions: SectionView['versions']): number => versions[0]?.version ?? 0

export type SectionEditor = ReturnType<typeof createSectionEditor>

export function createSectionEditor(initialView: SectionView) {
  const draft = createSectionDraft(initialView)
  const { $editor, update, edit, save, saveOnExit, replaceView } = draft
  const params = { section: initialView.section }

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

  const getView = (): SectionView => $editor.get().view

  /** Resolves to true if the call has succeeded. */
  async function replace(run: Parameters<typeof replaceSection>[1], message?: string): Promise<boolean> {
    const isReplaced = await replaceSection(draft, run)
    if (isReplaced && message) showToast(message)
    return isReplaced
  }

  /** The id of the toast that offers to undo the newest publication. */
  let undoToastId: number | undefined

  /** After a newer version, Undo would undo the wrong one. */
  function dismissUndo(): void {
    if (undoToastId !== undefined) dismissToast(undoToastId)
  }

  async function publish(): Promise<void> {
    const isPublished = await replace((revision) =>
      call('POST /api/admin/content/publish/{section}', { params, body: { revision } })
    )
    const { versions } = getView()
    if (!isPublished) return
    dismissUndo()
    showToast('Published', 'success', { label: 'Undo', press: () => void undo(versions) })
    undoToastId = $toasts.get().at(-1)?.id
  }

  /** Publishes the draft at a later time. Resolves to true if it is scheduled. */
  const schedule = (publishAt: string): Promise<boolean> =>
    replace(
      (revision) => call('POST /api/admin/content/publish/{section}', { params, body: { revision, publishAt } }),
      'Scheduled. See the history below.'
    )

  const cancelScheduled = (id: string): Promise<boolean> =>
    replace(
      () => call('DELETE /api/admin/content/schedule/{section}', { params, query: { id } }),
      'The scheduled version is cancelled'
    )

  /** Makes an unpublished version the draft. */
  const reopen = (id: string): Promise<boolean> =>
    replace(
      () => call('POST /api/admin/content/reopen/{section}', { params, body: { id } }),
      'The version is now the draft'
    )

  async function restore(version: number, published = getPublishedVersion(getView().versions)): Promise<void> {
    const hadDraft = getView().draft !== null
    const isRestored = await replace((revision) =>
      call('POST /api/admin/content/restore/{section}', { params, body: { revision, version, published } })
    )
    if (!isRestored) return
    dismissUndo()
    showToast(hadDraft ? 'Restored. Your draft has not changed.' : 'Restored')
  }

  /** Publishes the version before the newest one again. The versions are those that the admin has seen. */
  const undo = (versions = getView().versions): Promise<void> =>
    restore(versions[1]?.version ?? 0, getPublishedVersion(versions))

  const discard = (): Promise<boolean> =>
    replace(
      (revision) => call('DELETE /api/admin/content/draft/{section}', { params, query: { revision } }),
      'The draft is discarded'
    )

  return {
    $editor,
    edit,
    save,
    saveOnExit,
    acceptOtherChanges,
    overwriteOtherChanges,
    publish,
    schedule,
    cancelScheduled,
    reopen,
    restore,
    undo,
    discard
  }
}

const DRAFT_REPLACED = 'The version you reopened replaced the draft while you were typing.'

/** Runs a call that replaces the section. Resolves to true if it succeeded. */
async function replaceSection(
  { $editor, update, save, runAlone, replaceView }: SectionDraft,
  run: (revision: string) => Promise<{ data: SectionView }>
): Promise<boolean> {
  await save()
  const { status, view } = $editor.get()
  if (status !== 'saved') return false
  return runAlone(view.revision, async () => {
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
    }
  })
}
