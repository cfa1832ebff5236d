import { SettingField, type SettingFieldsProps } from './SettingField.tsx'
import { RelatedTexts } from './RelatedTexts.tsx'
import { AddWeightClassButton, WeightClassTable } from './WeightClassFields.tsx'

export function ShippingFields(props: SettingFieldsProps) {
  const { draft, setDraft } = props
  return (
    <fieldset>
      <legend>Shipping</legend>
      <WeightClassTable {...props} />
      <SettingField
        {...props}
        name="shippingPrice"
        label={draft.weightClasses.length > 0 ? 'Price for heavier orders ($)' : 'Price for each order ($)'}
        hint={
          <>
            Enter 0 for free shipping. <RelatedTexts name="the delivery costs" />
          </>
        }
        short
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.shippingPrice}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, shippingPrice: target.value })}
          />
        )}
      </SettingField>
      <AddWeightClassButton {...props} />
      <SettingField
        {...props}
        name="freeShippingFrom"
        label="Free shipping for orders from ($)"
        hint="Enter 0 if every order pays for shipping."
        short
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.freeShippingFrom}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, freeShippingFrom: target.value })}
          />
        )}
      </SettingField>
    </fieldset>
  )
}
