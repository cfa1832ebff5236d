import { SORT_LABELS } from '../../../content/labels.ts'
import { MAX_LENGTH } from '../../../domain/limits.ts'
import { createContentUrl } from '../../../domain/content/sections.ts'
import type { SettingsValues } from '../../../stores/admin/settings/settings.ts'
import type { FieldDeclaration } from '../Form.tsx'

type SettingField = FieldDeclaration<SettingsValues>

/** Links to the texts that must agree with a setting. */
const RelatedTexts = ({ name }: { name: string }) => (
  <>
    If you change this, also change {name} in the texts{' '}
    <a href={createContentUrl('details')}>Facts in product details</a> and{' '}
    <a href={createContentUrl('information.delivery-and-returns')}>Delivery and returns</a>.
  </>
)

export const SHOP_FIELDS: SettingField[] = [
  { name: 'shopName', label: 'Name', maxLength: MAX_LENGTH.shopName, autoComplete: 'organization' },
  {
    name: 'businessDetails',
    label: 'Business details',
    hint: 'For example, your postal address and VAT number. Printed below the name on invoices and packing slips. Issued invoices do not change.',
    rows: 4,
    maxLength: MAX_LENGTH.businessDetails,
    autoComplete: 'street-address'
  },
  {
    name: 'mailFrom',
    label: 'Sender address',
    hint: 'For example, shop@shop.example. If it is empty, emails come from shop@ and the shop’s domain.',
    maxLength: MAX_LENGTH.sender,
    inputMode: 'email'
  },
  {
    name: 'vatRate',
    label: 'VAT rate (%)',
    hint: 'Prices include VAT. Enter 0 for none. Issued invoices do not change.',
    className: 'short',
    inputMode: 'decimal'
  },
  {
    name: 'returnDays',
    label: 'Return period (days)',
    hint: (
      <>
        Counted from the delivery. Enter 0 for no returns. <RelatedTexts name="the period" />
      </>
    ),
    className: 'short',
    inputMode: 'numeric'
  },
  {
    name: 'browsing',
    label: 'Who can see the products',
    hint: 'Search engines find your products only if everyone can see them. A cart always needs an account.',
    options: [
      ['members', 'Only signed-in customers'],
      ['everyone', 'Everyone']
    ]
  },
  {
    name: 'defaultSort',
    label: 'Default sort of the product list',
    hint: "'Featured' starts with the products that sold the most units in the last 30 days, until yesterday. Products without sales follow, newest first.",
    options: Object.entries(SORT_LABELS)
  },
  {
    name: 'reviews',
    label: 'Who can review a product',
    options: [
      ['buyers', 'Only customers who have bought it'],
      ['everyone', 'All customers']
    ]
  },
  {
    name: 'campaigns',
    label: 'Campaign names',
    hint: 'One on each line, as in utm_campaign. Up to 100 other names are counted each day.',
    rows: 4,
    maxLength: MAX_LENGTH.campaigns
  }
]

export const createShippingPriceField = (hasWeightClasses: boolean): SettingField => ({
  name: 'shippingPrice',
  label: hasWeightClasses ? 'Price for heavier orders ($)' : 'Price for each order ($)',
  hint: (
    <>
      Enter 0 for free shipping. <RelatedTexts name="the delivery costs" />
    </>
  ),
  className: 'short',
  inputMode: 'decimal'
})

export const FREE_SHIPPING_FIELD: SettingField = {
  name: 'freeShippingFrom',
  label: 'Free shipping for orders from ($)',
  hint: 'Enter 0 if every order pays for shipping.',
  className: 'short',
  inputMode: 'decimal'
}

export const OWNER_EMAIL_FIELD: SettingField = {
  name: 'ownerEmail',
  label: 'Your email address',
  hint: 'If it is empty, no emails are sent.',
  type: 'email',
  maxLength: MAX_LENGTH.email,
  autoComplete: 'email'
}

export const LOW_STOCK_FIELD: SettingField = {
  name: 'lowStockThreshold',
  label: 'Low-stock threshold (units)',
  hint: 'You get one email each time a product falls below it.',
  className: 'short',
  inputMode: 'numeric'
}
