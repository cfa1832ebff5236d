import { RelatedTexts } from './RelatedTexts.tsx'
import type { SettingFieldsProps } from './SettingField.tsx'
import { SettingInput } from './SettingInput.tsx'
import { AddWeightClassButton, WeightClassTable } from './WeightClassFields.tsx'

export function ShippingFields(props: SettingFieldsProps) {
  return (
    <fieldset>
      <legend>Shipping</legend>
      <WeightClassTable {...props} />
      <SettingInput
        fields={props}
        name="shippingPrice"
        label={props.draft.weightClasses.length > 0 ? 'Price for heavier orders ($)' : 'Price for each order ($)'}
        hint={
          <>
            Enter 0 for free shipping. <RelatedTexts name="the delivery costs" />
          </>
        }
        short
        inputMode="decimal"
      />
      <AddWeightClassButton {...props} />
      <SettingInput
        fields={props}
        name="freeShippingFrom"
        label="Free shipping for orders from ($)"
        hint="Enter 0 if every order pays for shipping."
        short
        inputMode="decimal"
      />
    </fieldset>
  )
}
