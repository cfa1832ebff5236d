import { useStore } from '@nanostores/react'
import type { ComponentProps, FormEvent } from 'react'

import { $unsavedTexts, clearUnsavedText, setUnsavedText } from '../../stores/admin/orders/unsaved-texts.ts'
import { Button } from './Button.tsx'
import { Field } from './Field.tsx'
import { useSingleFlight } from './use-single-flight.ts'

interface TextFormProps extends Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'maxLength'> {
  /** Of the unsaved text. */
  textKey: string
  button: string
  /** Resolves to true if the text was saved. */
  save: (text: string) => Promise<boolean>
}

/** A form for one text, which stays unsaved when the details around it are closed. */
export function TextForm({ textKey, button, save, ...field }: TextFormProps) {
  const [isBusy, run] = useSingleFlight()
  const text = useStore($unsavedTexts)[textKey] ?? ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(async () => (await save(text)) && clearUnsavedText(textKey, text))
  }
  return (
    <form className="cluster order-form" data-write onSubmit={submit}>
      <Field {...field} rows={2} required value={text} onChange={(value) => setUnsavedText(textKey, value)} />
      <Button type="submit" aria-disabled={isBusy}>
        {button}
      </Button>
    </form>
  )
}
