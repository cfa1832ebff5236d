import { TimeField } from '../TimeField.tsx'

type SaleTime = 'saleStartsAt' | 'saleEndsAt'

interface SaleTimeFieldsProps {
  saleStartsAt: string
  saleEndsAt: string
  isOnSale: boolean
  errors: Partial<Record<SaleTime, string>>
  onChange: (field: SaleTime, value: string) => void
}

/** Without a sale price, there is nothing to start or end. */
export const SaleTimeFields = ({ saleStartsAt, saleEndsAt, isOnSale, errors, onChange }: SaleTimeFieldsProps) => (
  <div className="pair sale-times">
    <TimeField
      name="saleStartsAt"
      label="Sale starts"
      value={saleStartsAt}
      disabled={!isOnSale}
      error={errors.saleStartsAt}
      onChange={(value) => onChange('saleStartsAt', value)}
    />
    <TimeField
      name="saleEndsAt"
      label="Sale ends"
      value={saleEndsAt}
      min={saleStartsAt}
      disabled={!isOnSale}
      error={errors.saleEndsAt}
      onChange={(value) => onChange('saleEndsAt', value)}
    />
  </div>
)
