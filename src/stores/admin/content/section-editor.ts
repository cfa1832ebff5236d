import type { SectionView } from '../../../api/contract/content.ts'
import { showFailureToast } from '../../failure.ts'
import { call, createSectionDraft } from './section-draft.ts'
import { createVersionActions } from './version-actions.ts'

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

  return {
    $editor,
    edit,
    save,
    saveOnExit,
    acceptOtherChanges,
    overwriteOtherChanges,
    ...createVersionActions(initialView.section, draft)
  }
}
