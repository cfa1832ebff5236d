import type { SectionView } from '../../../api/contract/content.ts'
import { isApiError } from '../../../api/errors.ts'
import { showFailureToast } from '../../failure.ts'
import { NOT_SAVED, type SectionDraft } from './section-draft.ts'

const DRAFT_REPLACED = 'The version you reopened replaced the draft while you were typing.'

/** Runs a call that replaces the section. Resolves to true if it succeeded. */
export async function replaceSection(
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
