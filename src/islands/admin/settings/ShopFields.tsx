import { MAX_LENGTH } from '../../../domain/limits.ts'
import { LOCKED, SettingField, type SettingFieldsProps } from './SettingField.tsx'
import { RelatedTexts } from './RelatedTexts.tsx'
import { SettingInput } from './SettingInput.tsx'

export function ShopFields(props: SettingFieldsProps) {
  const { draft, setDraft } = props
  return (
    <fieldset>
      <legend>Shop</legend>
      <SettingInput
        fields={props}
        name="shopName"
        label="Name"
        maxLength={MAX_LENGTH.shopName}
        autoComplete="organization"
      />
      <SettingField
        {...props}
        name="businessDetails"
        label="Business details"
        hint="For example, your postal address and VAT number. Printed below the name on invoices and packing slips. Issued invoices do not change."
      >
        {(attributes) => (
          <textarea
            {...attributes}
            value={draft.businessDetails}
            rows={4}
            maxLength={MAX_LENGTH.businessDetails}
            autoComplete="street-address"
            onChange={({ target }) => setDraft({ ...draft, businessDetails: target.value })}
          />
        )}
      </SettingField>
      <SettingInput
        fields={props}
        name="mailFrom"
        label="Sender address"
        hint="For example, shop@shop.example. If it is empty, emails come from shop@ and the shop’s domain."
        maxLength={MAX_LENGTH.sender}
        inputMode="email"
      />
      <SettingInput
        fields={props}
        name="vatRate"
        label="VAT rate (%)"
        hint="Prices include VAT. Enter 0 for none. Issued invoices do not change."
        short
        inputMode="decimal"
      />
      <SettingInput
        fields={props}
        name="returnDays"
        label="Return period (days)"
        hint={
          <>
            Counted from the delivery. Enter 0 for no returns. <RelatedTexts name="the period" />
          </>
        }
        short
        inputMode="numeric"
      />
      <ReviewersField {...props} />
      <CampaignsField {...props} />
      <LowestPriceField {...props} />
    </fieldset>
  )
}

function ReviewersField(props: SettingFieldsProps) {
  const { draft, setDraft } = props
  return (
    <SettingField {...props} name="reviews" label="Who can review a product">
      {(attributes) => (
        <select
          {...attributes}
          value={draft.reviews}
          onChange={({ target }) =>
            setDraft({ ...draft, reviews: target.value === 'everyone' ? 'everyone' : 'buyers' })
          }
        >
          <option value="buyers">Only customers who have bought it</option>
          <option value="everyone">All customers</option>
        </select>
      )}
    </SettingField>
  )
}

function CampaignsField(props: SettingFieldsProps) {
  const { draft, setDraft } = props
  return (
    <SettingField
      {...props}
      name="campaigns"
      label="Campaign names"
      hint="One on each line, as in utm_campaign. Visitors can make up other names, of which only 100 count each day."
    >
      {(attributes) => (
        <textarea
          {...attributes}
          value={draft.campaigns}
          rows={4}
          maxLength={MAX_LENGTH.campaigns}
          onChange={({ target }) => setDraft({ ...draft, campaigns: target.value })}
        />
      )}
    </SettingField>
  )
}

function LowestPriceField({ draft, locked, setDraft }: SettingFieldsProps) {
  const isLocked = locked.includes('showLowestPrice')
  return (
    <div className="checks">
      <label>
        <input
          type="checkbox"
          name="showLowestPrice"
          checked={draft.showLowestPrice}
          disabled={isLocked}
          aria-describedby="lowest-price-hint"
          onChange={({ target }) => setDraft({ ...draft, showLowestPrice: target.checked })}
        />
        Show the lowest price in the 30 days before a sale
      </label>
      <p id="lowest-price-hint" className="hint">
        {isLocked
          ? LOCKED
          : 'Appears in the product details. EU law requires this price when you announce a discount to consumers.'}
      </p>
    </div>
  )
}
