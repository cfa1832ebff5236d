import { TimeField } from '../TimeField.tsx'

interface SaleTimeFieldsProps {
  /** ISO times, or ''. */
  saleStartsAt: string
  saleEndsAt: string
  isOnSale: boolean
  /** The id of the message about the end. */
  problemId?: string | undefined
  onChange: (field: 'saleStartsAt' | 'saleEndsAt', value: string) => void
}

/** Without a sale price, there is nothing to start or end. */
export const SaleTimeFields = ({ saleStartsAt, saleEndsAt, isOnSale, problemId, onChange }: SaleTimeFieldsProps) => (
  <div className="pair sale-times">
    <TimeField
      name="saleStartsAt"
      label="Sale starts"
      value={saleStartsAt}
      disabled={!isOnSale}
      onChange={(value) => onChange('saleStartsAt', value)}
    />
    <TimeField
      name="saleEndsAt"
      label="Sale ends"
      value={saleEndsAt}
      min={saleStartsAt}
      disabled={!isOnSale}
      problemId={problemId}
      onChange={(value) => onChange('saleEndsAt', value)}
    />
  </div>
)
