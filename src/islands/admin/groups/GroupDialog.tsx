import { useStore } from '@nanostores/react'
import { useState } from 'react'

import { MAX_LENGTH } from '../../../domain/limits.ts'
import { MEASUREMENTS_ERROR } from '../../../domain/products/measurements.ts'
import * as store from '../../../stores/admin/groups/groups.ts'
import { createUpload, isUploading } from '../../../stores/admin/upload.ts'
import { Button } from '../Button.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { Checkbox } from '../Field.tsx'
import { type FieldDeclaration, Fields, Form, SubmitButton, useForm } from '../Form.tsx'
import { PictureField } from '../PictureField.tsx'
import { useGroupOptions } from '../products/groups-context.ts'
import { MEASUREMENTS_FIELD } from '../measurements-field.ts'
import { CollectionRule } from './CollectionRule.tsx'

export const KINDS = { category: 'Category', brand: 'Brand', collection: 'Collection' }

const FIELDS: FieldDeclaration<store.GroupDraft>[] = [
  { name: 'name', label: 'Name', required: true, maxLength: MAX_LENGTH.groupName },
  { name: 'slug', label: 'Slug', hint: 'In links, files and the API, such as evening-wear. Empty: made from the name' },
  { name: 'position', label: 'Position', inputMode: 'numeric', hint: 'Lower numbers come first' }
]
const CATEGORY_FIELDS: FieldDeclaration<store.GroupDraft>[] = [
  { name: 'sizes', label: 'Sizes', hint: 'Optional, offered in the product editor, such as XS, S, M, L, XL' },
  { name: 'words', label: 'Search words', hint: 'Optional, other words for it, such as dress, gown, frock' },
  { name: 'measurements', label: 'Measurements', ...MEASUREMENTS_FIELD }
]

const PICTURE_HINTS = {
  category: 'Optional, 4:5, for its tile on the home page',
  brand: 'Optional, such as a logo, for its tile on the home page',
  collection: 'For its tile on the home page, 4:5'
}

const INVALID = {
  picture: 'Upload a picture for the home page.',
  measurements: `This ${MEASUREMENTS_ERROR}.`,
  slug: 'Use lowercase letters, digits, hyphens and &, such as evening-wear.',
  rule: 'Choose products or a condition. A price is a number such as 29.50, and days are from 1 to 365.'
}

export function GroupDialog({ group }: { group: store.GroupDraft }) {
  const { _id, kind } = group
  const state = useForm({ initial: group, invalid: INVALID, save: store.saveGroup })
  const { values, errors, change, isBusy } = state
  const [upload] = useState(createUpload)
  const isBusyUploading = isUploading(useStore(upload.$upload))
  const options = [['', 'Keep it'], ...useGroupOptions(kind).filter(([slug]) => slug !== _id)] as const
  const hint = kind === 'collection' ? 'Its links lead there' : 'Moves its products'
  const merge: FieldDeclaration<store.GroupDraft>[] = [
    { name: 'into', label: 'Merge into', options, hint: `${hint}, and deletes this ${kind}` }
  ]
  return (
    <EditDialog
      title={KINDS[kind]}
      isUnsaved={isBusyUploading || state.isUnsaved}
      close={() => store.$editedGroup.set(null)}
    >
      {(requestClose) => (
        <Form state={state} className="stack">
          <Fields state={state} fields={kind === 'category' ? [...FIELDS, ...CATEGORY_FIELDS] : FIELDS} />
          <PictureField
            legend="Picture"
            hint={PICTURE_HINTS[kind]}
            upload={upload}
            url={values.picture}
            error={errors.picture}
            onChange={(picture) => change({ picture })}
          />
          {kind === 'collection' && (
            <Checkbox label="Show on the home page" checked={values.onHome} onChange={(onHome) => change({ onHome })} />
          )}
          {kind === 'collection' && <CollectionRule state={state} />}
          {_id && <Fields state={state} fields={merge} />}
          <SubmitButton isBusy={isBusy} disabled={isBusyUploading}>
            {isBusyUploading ? 'Processing...' : 'Save'}
          </SubmitButton>
          <Button onClick={requestClose}>Cancel</Button>
        </Form>
      )}
    </EditDialog>
  )
}
