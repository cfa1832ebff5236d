import type { SectionView } from '../../../api/contract/content.ts'
import { isApiError } from '../../../api/errors.ts'
import { reportFailure, showFailureToast } from '../../failure.ts'
import { $toasts, dismissToast, showToast } from '../../toasts.ts'
import { call, createSectionDraft, NOT_SAVED } from './section-draft.ts'

/** Returns 0 for the texts of the content file. */
const getPublishedVersion = (versions: SectionView['versions']): number => versions[0]?.version ?? 0

const DRAFT_REPLACED = 'The version you reopened replaced the draft while you were typing.'

type ReplaceCall = (revision: string) => Promise<{ data: SectionView }>

export type SectionEditor = ReturnType<typeof createSectionEditor>

export function createSectionEditor(initialView: SectionView) {
  const { $editor, update, edit, save, saveOnExit, runAlone, replaceView } = createSectionDraft(initialView)
  const params = { section: initialView.section }

  const fetchView = async () => (await call('GET /api/admin/content/get/{section}', { params })).data

  /** Ends a conflict with the fields of the other admin. */
  const acceptOtherChanges = (): Promise<void> => reportFailure(async () => replaceView(await fetchView()))

  /** Ends a conflict with the typed fields. */
  const overwriteOtherChanges = (): Promise<void> =>
    reportFailure(async () => {
      const view = await fetchView()
      update({ view: { ...view, body: $editor.get().view.body }, status: 'unsaved', message: '' })
      await save()
    })

  const getView = (): SectionView => $editor.get().view

  /** Runs a call that replaces the section. Resolves to true if it succeeded. */
  async function replace(run: ReplaceCall, message?: string): Promise<boolean> {
    await save()
    const { status, view } = $editor.get()
    if (status !== 'saved') return false
    const isReplaced = await runAlone(view.revision, async () => {
      try {
        return showReplaced(view, (await run(view.revision)).data)
      } catch (error) {
        if (isApiError(error) && error.code === 'conflict') update({ status: 'conflict', message: error.message })
        else showFailureToast(error)
        return false
      }
    })
    if (isReplaced && message) showToast(message)
    return isReplaced
  }

  /** Text typed during the call becomes the next draft. Returns false if there is another one already. */
  function showReplaced(before: SectionView, view: SectionView): boolean {
    const { body } = getView()
    const isConflict = body !== before.body && view.draft !== null && !before.draft
    if (body === before.body) replaceView(view)
    else if (isConflict) update({ status: 'conflict', message: `${DRAFT_REPLACED} ${NOT_SAVED}` })
    else update({ view: { ...view, body } })
    return !isConflict
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
