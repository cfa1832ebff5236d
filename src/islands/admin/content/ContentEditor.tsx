import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

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
  useEffect(() => {
    addEventListener('pagehide', editor.saveOnExit)
    return () => removeEventListener('pagehide', editor.saveOnExit)
  }, [editor])
  const shouldWarnOnLeave =
    status === 'failed' || status === 'conflict' || (status !== 'saved' && !canUseKeepalive(view.body))
  useEffect(() => (shouldWarnOnLeave ? guardUnsavedInput() : undefined), [shouldWarnOnLeave])

  return (
    <GroupsContext value={groups}>
      <FieldErrorsContext value={view.errors}>
        <div className="stack content-editor">
          <HydratedForm
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
            <EditorActions editor={editor} />
          </HydratedForm>
          {view.section !== 'search' && <SectionPreview view={view} />}
          <SectionHistory view={view} editor={editor} />
        </div>
      </FieldErrorsContext>
    </GroupsContext>
  )
}
