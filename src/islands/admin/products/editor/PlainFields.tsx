import { useState } from 'react'

import { LOW_STOCK } from '../../../../domain/products/availability.ts'
import { upload, type OpenPanel } from '../../../../stores/admin/products/editor/panel.ts'
import type { ProductError } from '../../../../stores/admin/products/editor/errors.ts'
import { Picture } from '../../../Picture.tsx'
import { ImageUpload } from '../../ImageUpload.tsx'
import { SaleNote } from '../SaleNote.tsx'
import { ProductFields, type ProductFieldProps } from './ProductFields.tsx'
import { SaleTimeFields } from './SaleTimeFields.tsx'
import { Button } from '../../Button.tsx'

const PRICES: ProductFieldProps[] = [
  { name: 'price', label: 'Price ($)', inputMode: 'decimal' },
  {
    name: 'salePrice',
    label: 'Sale price ($)',
    inputMode: 'decimal',
    hint: 'Enter 0 if the product is not on sale'
  }
]

const STOCKS: ProductFieldProps[] = [
  { name: 'totalStock', label: 'Total stock', inputMode: 'numeric' },
  {
    name: 'lowStockThreshold',
    label: 'Low stock below',
    inputMode: 'numeric',
    hint: `Optional, otherwise ${LOW_STOCK} in the panel`
  }
]

const WEIGHT: ProductFieldProps[] = [{ name: 'weight', inputMode: 'numeric', hint: 'Optional, for shipping' }]

interface PlainFieldsProps {
  panel: OpenPanel
  errors: ProductError[]
}

/** The price and stock of a product without options. */
export function PlainFields({ panel: { base, draft }, errors }: PlainFieldsProps) {
  const fieldProps = { draft, errors }
  const [variant] = base?.variants ?? []
  return (
    <>
      <div className="pair">
        <ProductFields {...fieldProps} fields={PRICES} />
      </div>
      <SaleTimeFields {...fieldProps} />
      {variant && <SaleNote {...variant} />}
      <div className="pair">
        <ProductFields {...fieldProps} fields={STOCKS} />
      </div>
      <ProductFields {...fieldProps} fields={WEIGHT} />
    </>
  )
}

/** The only picture of a product without options. An existing one is replaced on request. */
export function ProductImage({ panel: { base, draft } }: { panel: OpenPanel }) {
  const [canReplace, setCanReplace] = useState(!base)
  const image = draft.pictures[0]?.image
  return (
    <div className="images">
      <div className="preview">
        {image && (
          <Picture
            key={image}
            src={image}
            alt="The product’s image"
            width={160}
            height={200}
            sizes="10rem"
            maxWidth={480}
          />
        )}
      </div>
      <div className="choose-image">
        <ImageUpload upload={upload} disabled={!canReplace} />
        {!canReplace && <Button onClick={() => setCanReplace(true)}>Replace image</Button>}
      </div>
    </div>
  )
}
