import { useEffect, useId, useRef, useState } from 'react'

import { type ProductName, fetchProductNames, searchProductNames } from '../../../stores/admin/content/product-names.ts'
import { Icon } from '../../Icon.tsx'
import { MoveButton } from '../MoveButton.tsx'
import { useDebouncedInput } from '../use-debounced-input.ts'
import { FieldProblem } from './FieldProblem.tsx'
import type { FieldProps } from './field-props.ts'

const SEARCH_DELAY = 300

export function ProductsField({ schema, path, value, onChange }: FieldProps) {
  const { title, description, maxItems = Infinity } = schema
  const chosen = Array.isArray(value) ? value.map(String) : []
  const [names, setNames] = useState<Record<string, ProductName>>({})
  const [initialIds] = useState(chosen)
  useEffect(() => {
    void fetchProductNames(initialIds).then((found) => setNames((known) => ({ ...found, ...known })))
  }, [initialIds])

  const change = (ids: string[]) => onChange(ids.length > 0 ? ids : undefined)
  const move = (index: number, newIndex: number) => {
    const id = chosen[index]
    if (id !== undefined) change(chosen.toSpliced(index, 1).toSpliced(newIndex, 0, id))
  }
  const add = (product: ProductName) => {
    setNames({ ...names, [product.id]: product })
    change([...chosen, product.id])
  }
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      {description && <p className="hint">{description}</p>}
      <ol role="list" className="entries">
        {chosen.map((id, index) => {
          const name = names[id]?.title ?? `Product ${id.slice(0, 10)}`
          return (
            <li key={id}>
              <p className="chosen-product">
                {names[id] && <img src={names[id].image} alt="" width="32" height="40" />}
                <span>{name}</span>
              </p>
              <div className="entry-tools">
                <MoveButton
                  label={`Move ${name} up`}
                  icon="up"
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                />
                <MoveButton
                  label={`Move ${name} down`}
                  icon="down"
                  disabled={index === chosen.length - 1}
                  onClick={() => move(index, index + 1)}
                />
                <button
                  type="button"
                  className="icon-button"
                  aria-label={`Remove ${name}`}
                  onClick={() => change(chosen.toSpliced(index, 1))}
                >
                  <Icon name="trash" />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      <FieldProblem path={path} />
      {chosen.length < maxItems && <ProductSearch chosen={chosen} add={add} />}
    </fieldset>
  )
}

interface ProductSearchProps {
  chosen: string[]
  add: (product: ProductName) => void
}

function ProductSearch({ chosen, add }: ProductSearchProps) {
  const id = useId()
  const [results, setResults] = useState<ProductName[]>()
  const lastTerm = useRef('')
  const search = async (term: string) => {
    lastTerm.current = term
    const found = term ? await searchProductNames(term) : undefined
    if (lastTerm.current === term) setResults(found)
  }
  const input = useDebouncedInput({ value: '', debounceMs: SEARCH_DELAY, onSettle: (term) => void search(term) })
  const others = results?.filter((product) => !chosen.includes(product.id))
  return (
    <div className="field">
      <label htmlFor={id}>Find a product</label>
      <input id={id} type="search" {...input} />
      {others && (
        <ul role="list" className="found-products">
          {others.map((product) => (
            <li key={product.id}>
              <img src={product.image} alt="" width="32" height="40" />
              <span>{product.title}</span>
              <button type="button" className="button quiet" onClick={() => add(product)}>
                Add<span className="visually-hidden"> {product.title}</span>
              </button>
            </li>
          ))}
          {others.length === 0 && <li>No other products found.</li>}
        </ul>
      )}
    </div>
  )
}
