import type { ComponentProps, ReactNode } from 'react'

import type { SettingName } from '../../../api/contract/settings.ts'
import type { SettingsDraft } from '../../../stores/admin/settings/settings.ts'
import { SettingField, type SettingFieldsProps } from './SettingField.tsx'

type TextSetting = {
  [Name in SettingName]: string extends SettingsDraft[Name] ? Name : never
}[SettingName]

interface SettingInputProps extends Pick<ComponentProps<'input'>, 'type' | 'maxLength' | 'inputMode' | 'autoComplete'> {
  fields: SettingFieldsProps
  name: TextSetting
  label: string
  hint?: ReactNode
  short?: boolean
}

export function SettingInput({ fields, name, label, hint, short = false, ...input }: SettingInputProps) {
  const { draft, setDraft } = fields
  return (
    <SettingField {...fields} name={name} label={label} hint={hint} short={short}>
      {(attributes) => (
        <input
          autoComplete="off"
          {...attributes}
          {...input}
          value={draft[name]}
          onChange={({ target }) => setDraft({ ...draft, [name]: target.value })}
        />
      )}
    </SettingField>
  )
}
