import { type FormEvent, useState } from 'react'

import type { AdminProduct, ProductChangeInput } from '../../api/contract/product-administration.ts'
import { changeSelected, deleteSelected, restoreSelected, selectEvery } from '../../stores/admin/products-selection.ts'
import { Selection } from './Selection.tsx'
import type { Shown } from './use-list.ts'

interface ProductSelectionProps {
  shown: Shown<AdminProduct>
  trash: boolean
}

/** What can be done with many products at once. */
export function ProductSelection({ shown, trash }: ProductSelectionProps) {
  const { state, selected } = shown
  const total = (state.status === 'ready' && state.total) || 0
  return (
    <Selection shown={shown}>
      {selected.size < total && (
        <button type="button" className="button quiet" onClick={() => void selectEvery()}>
          Select all {total.toLocaleString('en-US')} that match
        </button>
      )}
      {trash ? (
        <button type="button" className="button" onClick={() => void restoreSelected()}>
          Restore
        </button>
      ) : (
        <>
          <ChangeForm />
          <button type="button" className="button quiet" onClick={() => void deleteSelected()}>
            Delete
          </button>
        </>
      )}
    </Selection>
  )
}

interface Kind {
  words: string
  /** The numbers that can be typed; none when there is nothing to type. */
  range?: { min: number; max: number; step: number }
  changeTo: (value: string) => ProductChangeInput
}

const MONEY = { min: 0.01, max: 100_000, step: 0.01 }

const KINDS: Record<string, Kind> = {
  price: { words: 'Set price to $', range: MONEY, changeTo: (price) => ({ price }) },
  priceBy: {
    words: 'Change price by %',
    range: { min: -99, max: 1000, step: 0.01 },
    changeTo: (priceBy) => ({ priceBy })
  },
  salePrice: { words: 'Set sale price to $', range: MONEY, changeTo: (salePrice) => ({ salePrice }) },
  salePercent: {
    words: 'Put on sale at % off',
    range: { min: 1, max: 99, step: 0.01 },
    changeTo: (salePercent) => ({ salePercent })
  },
  endSale: { words: 'End the sale', changeTo: () => ({ salePrice: 0 }) },
  stock: { words: 'Set stock to', range: { min: 0, max: 1_000_000, step: 1 }, changeTo: (stock) => ({ stock }) },
  stockBy: {
    words: 'Change stock by',
    range: { min: -1_000_000, max: 1_000_000, step: 1 },
    changeTo: (stockBy) => ({ stockBy })
  }
}

function ChangeForm() {
  const [name, setName] = useState('price')
  const kind = KINDS[name]
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('value')
    if (kind) void changeSelected(kind.changeTo(typeof value === 'string' ? value : ''))
  }
  return (
    <form className="change-form" aria-label="Change selected products" onSubmit={apply}>
      <select aria-label="Change" value={name} onChange={(event) => setName(event.target.value)}>
        {Object.entries(KINDS).map(([value, { words }]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {kind?.range && (
        <input
          key={name}
          type="number"
          name="value"
          aria-label={kind.words}
          inputMode={kind.range.min < 0 ? 'text' : 'decimal'}
          {...kind.range}
          required
        />
      )}
      <button className="button quiet">Apply</button>
    </form>
  )
}
