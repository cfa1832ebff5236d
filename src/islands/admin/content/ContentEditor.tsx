import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'

import type { SectionView } from '../../../api/contract/content.ts'
import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import type { FormSchema, FormValue } from '../../../stores/admin/content/form-schema.ts'
import { canUseKeepalive } from '../../../stores/admin/content/keepalive.ts'
import { createSectionEditor } from '../../../stores/admin/content/section-editor.ts'
import { guardUnsavedInput } from '../../../stores/admin/unsaved-input.ts'
import { GroupsContext } from '../products/groups-context.ts'
import { EditorActions } from './EditorActions.tsx'
import { FieldError, FieldErrorsContext } from './FieldError.tsx'
import { ObjectFields } from './FormField.tsx'
import { SectionHistory } from './SectionHistory.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import { HydratedForm } from '../HydratedForm.tsx'
import { LinkOptions } from '../LinkOptions.tsx'

/** Edits, previews and publishes one section of the content. What is typed is saved as a draft. */
export function ContentEditor({ view: initialView, groups }: { view: SectionView; groups: ProductGroup[] }) {
  const [editor] = useState(() => createSectionEditor(initialView))
  const { view, status, generation } = useStore(editor.$editor)
  const form = useRef<HTMLFormElement>(null)
  const publishButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    addEventListener('pagehide', editor.saveOnExit)
    return () => removeEventListener('pagehide', editor.saveOnExit)
  }, [editor])
  const shouldWarnOnLeave =
    status === 'failed' || status === 'conflict' || (status !== 'saved' && !canUseKeepalive(view.body))
  useEffect(() => (shouldWarnOnLeave ? guardUnsavedInput() : undefined), [shouldWarnOnLeave])

  const publish = async (publishAt?: string): Promise<boolean> => {
    await editor.save()
    const { draft, errors } = editor.$editor.get().view
    if (!draft) return false
    if (errors.length > 0) {
      focusFirstError(form.current)
      return false
    }
    if (publishAt) return keepFocus(editor.schedule(publishAt))
    await editor.publish()
    return true
  }
  /** Focuses 'Publish' if the action has removed the button that had the focus. */
  const keepFocus = async <Result,>(action: Promise<Result>): Promise<Result> => {
    const result = await action
    if (document.activeElement === document.body) publishButton.current?.focus()
    return result
  }
  return (
    <GroupsContext value={groups}>
      <FieldErrorsContext value={view.errors}>
        <div className="stack content-editor">
          <HydratedForm
            ref={form}
            noValidate
            // Enter in a field must not publish.
            onSubmit={(event) => event.preventDefault()}
            onBlur={() => void editor.save()}
          >
            <div className="stack" key={generation}>
              <ObjectFields
                schema={view.form as unknown as FormSchema}
                path=""
                value={view.body as FormValue}
                required
                onChange={(body) => editor.edit(body as SectionView['body'])}
              />
              <FieldError path="" />
            </div>
            <LinkOptions />
            <EditorActions
              editor={editor}
              publishButton={publishButton}
              publish={publish}
              discard={() => keepFocus(editor.discard())}
            />
          </HydratedForm>
          {view.section !== 'search' && <SectionPreview view={view} />}
          <SectionHistory view={view} editor={editor} keepFocus={keepFocus} />
        </div>
      </FieldErrorsContext>
    </GroupsContext>
  )
}

/** Opens the entry of the first field with an error, and focuses the field. */
function focusFirstError(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid], [data-error]')
  for (let element = field?.parentElement; element; element = element.parentElement)
    if (element instanceof HTMLDetailsElement) element.open = true
  field?.focus()
}
