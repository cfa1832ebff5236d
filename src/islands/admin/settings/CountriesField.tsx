import { useRef } from 'react'

import { COUNTRY_CODES } from '../../../domain/addresses/countries.ts'
import { getCountryName } from '../../../domain/addresses/format-address.ts'
import type { SettingsValues } from '../../../stores/admin/settings/settings.ts'
import { useIsHydrated } from '../../use-is-hydrated.ts'
import { IconButton } from '../Button.tsx'
import { Field } from '../Field.tsx'
import type { FormState } from '../Form.tsx'

interface CountriesFieldProps {
  state: FormState<SettingsValues>
  /** Why the countries cannot be changed. */
  lockedHint: string | undefined
}

export function CountriesField({ state: { values, change, errors }, lockedHint }: CountriesFieldProps) {
  const { countries } = values
  const field = useRef<HTMLDivElement>(null)
  // The browser may know other names than the server, and so sort them differently.
  const codes = useIsHydrated() ? COUNTRY_CODES.filter((code) => !countries.includes(code)) : []
  const options = codes
    .map((code) => [code, getCountryName(code)] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other))
  const remove = (code: string) => {
    change({ countries: countries.filter((one) => one !== code) })
    field.current?.querySelector('select')?.focus()
  }
  return (
    <div ref={field}>
      <ul role="list" aria-label="Countries" className="countries">
        {countries.map((code) => (
          <li key={code} className="row spread">
            <span suppressHydrationWarning>{getCountryName(code)}</span>
            {!lockedHint && countries.length > 1 && (
              <IconButton icon="close" label={`Remove ${getCountryName(code)}`} onClick={() => remove(code)} />
            )}
          </li>
        ))}
      </ul>
      <Field
        label="Add a country"
        hint={lockedHint ?? 'You deliver to the listed countries. Addresses without a country are in the first.'}
        error={errors.countries}
        options={[['', 'Choose'], ...options]}
        disabled={lockedHint !== undefined}
        value=""
        onChange={(code) => code && change({ countries: [...countries, code] })}
      />
    </div>
  )
}
