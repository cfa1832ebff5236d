import { MAX_LENGTH } from '../../../domain/limits.ts'
import { LOCKED, SettingField, type SettingFieldsProps } from './SettingField.tsx'
import { RelatedTexts } from './RelatedTexts.tsx'

export function ShopFields(props: SettingFieldsProps) {
  const { draft, locked, setDraft } = props
  const isLowestPriceLocked = locked.includes('showLowestPrice')
  return (
    <fieldset>
      <legend>Shop</legend>
      <SettingField {...props} name="shopName" label="Name">
        {(attributes) => (
          <input
            {...attributes}
            value={draft.shopName}
            maxLength={MAX_LENGTH.shopName}
            autoComplete="organization"
            onChange={({ target }) => setDraft({ ...draft, shopName: target.value })}
          />
        )}
      </SettingField>
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
      <SettingField
        {...props}
        name="mailFrom"
        label="Sender address"
        hint="For example, shop@shop.example. If it is empty, emails come from shop@ and the shop’s domain."
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.mailFrom}
            maxLength={MAX_LENGTH.sender}
            inputMode="email"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, mailFrom: target.value })}
          />
        )}
      </SettingField>
      <SettingField
        {...props}
        name="vatRate"
        label="VAT rate (%)"
        hint="Prices include VAT. Enter 0 for none. Issued invoices do not change."
        short
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.vatRate}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, vatRate: target.value })}
          />
        )}
      </SettingField>
      <SettingField
        {...props}
        name="returnDays"
        label="Return period (days)"
        hint={
          <>
            Counted from the delivery. Enter 0 for no returns. <RelatedTexts name="the period" />
          </>
        }
        short
      >
        {(attributes) => (
          <input
            {...attributes}
            value={draft.returnDays}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => setDraft({ ...draft, returnDays: target.value })}
          />
        )}
      </SettingField>
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
      <div className="checks">
        <label>
          <input
            type="checkbox"
            name="showLowestPrice"
            checked={draft.showLowestPrice}
            disabled={isLowestPriceLocked}
            aria-describedby="lowest-price-hint"
            onChange={({ target }) => setDraft({ ...draft, showLowestPrice: target.checked })}
          />
          Show the lowest price in the 30 days before a sale
        </label>
        <p id="lowest-price-hint" className="hint">
          {isLowestPriceLocked
            ? LOCKED
            : 'Appears in the product details. EU law requires this price when you announce a discount to consumers.'}
        </p>
      </div>
    </fieldset>
  )
}
