import { useEffect, useRef, useState } from 'react'

import { type ProductName, fetchProductNames, searchProductNames } from '../../../stores/admin/content/product-names.ts'
import { Picture } from '../../Picture.tsx'
import { useDebouncedInput } from '../use-debounced-input.ts'
import { EntryList } from './EntryList.tsx'
import type { FieldProps } from './FieldError.tsx'
import { Button } from '../Button.tsx'
import { Field } from '../Field.tsx'

const SEARCH_DELAY = 300

export function ProductsField({ schema, path, value, onChange }: FieldProps) {
  const chosen = Array.isArray(value) ? value.map(String) : []
  const [names, setNames] = useState<Record<string, ProductName>>({})
  const [initialIds] = useState(chosen)
  useEffect(() => {
    void fetchProductNames(initialIds).then((found) => setNames((known) => ({ ...found, ...known })))
  }, [initialIds])

  const change = (ids: string[]) => onChange(ids.length > 0 ? ids : undefined)
  const getName = (id: string) => names[id]?.title ?? `Product ${id.slice(0, 10)}`
  const add = (product: ProductName) => {
    setNames({ ...names, [product.id]: product })
    change([...chosen, product.id])
  }
  return (
    <EntryList
      schema={schema}
      path={path}
      entries={chosen.map((id) => ({ id, name: getName(id) }))}
      onRearrange={(rearrange) => change(rearrange(chosen))}
      renderEntry={(index, handle) => {
        const id = chosen[index] ?? ''
        return (
          <p className="row" {...handle}>
            {names[id] && <ProductPicture product={names[id]} />}
            <span>{getName(id)}</span>
          </p>
        )
      }}
    >
      <ProductSearch chosen={chosen} add={add} />
    </EntryList>
  )
}

function ProductSearch({ chosen, add }: { chosen: string[]; add: (product: ProductName) => void }) {
  const [results, setResults] = useState<ProductName[]>()
  const lastTerm = useRef('')
  const search = async (term: string) => {
    lastTerm.current = term
    const found = term ? await searchProductNames(term) : undefined
    if (lastTerm.current === term) setResults(found)
  }
  const input = useDebouncedInput({
    value: '',
    debounceMs: SEARCH_DELAY,
    onDebouncedChange: (term) => void search(term)
  })
  const others = results?.filter((product) => !chosen.includes(product.id))
  return (
    <div className="stack tight">
      <Field label="Find a product" type="search" {...input} />
      {others && (
        <ul role="list" className="lines found-products">
          {others.map((product) => (
            <li key={product.id} className="row">
              <ProductPicture product={product} />
              <span>{product.title}</span>
              <Button onClick={() => add(product)} subject={product.title}>
                Add
              </Button>
            </li>
          ))}
          {others.length === 0 && <li className="row">No other products found.</li>}
        </ul>
      )}
    </div>
  )
}

const ProductPicture = ({ product }: { product: ProductName }) => (
  <Picture src={product.image} alt="" width={32} height={40} sizes="2rem" maxWidth={160} />
)
