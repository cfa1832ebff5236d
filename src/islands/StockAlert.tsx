import { useStore } from '@nanostores/react'
import { type SyntheticEvent, useEffect } from 'react'

import { $stockAlerts, loadStockAlerts, toggleStockAlert } from '../stores/stock-alerts.ts'
import { useBusy } from './use-busy.ts'

interface StockAlertProps {
  productId: string
  size: string | undefined
  color: string | undefined
  /** Undefined on pages rendered for everyone. */
  isRequested: boolean | undefined
  /** The error of a form that was submitted without scripts. */
  error?: string | undefined
}

/** Offers an email when the sold-out product is available again, or to cancel it. */
export function StockAlert({ productId, size, color, isRequested: initial, error }: StockAlertProps) {
  const alerts = useStore($stockAlerts, { ssr: 'initial' })
  const [isBusy, runBusy] = useBusy()
  useEffect(() => void loadStockAlerts(), [])
  const isRequested = alerts?.includes(productId) ?? initial
  const toggle = (value: boolean) => runBusy(toggleStockAlert(productId, value, () => toggle(value)))
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) toggle(!isRequested)
  }
  return (
    <div className="stack stock-alert">
      {error && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
      <form method="post" action={`/shop/stock-alert/${isRequested ? 'delete' : 'add'}`} onSubmit={onSubmit}>
        <input type="hidden" name="productId" value={productId} />
        {/* The same button, so that it keeps the focus. */}
        <button className="button wide quiet" aria-busy={isBusy || undefined}>
          {isRequested ? 'Cancel notification' : 'Notify me'}
          {size && (
            <span className="visually-hidden">
              {' '}
              about {size}
              {color && ` in ${color}`}
            </span>
          )}
        </button>
      </form>
      <div role="status">{isRequested && <p className="notice good">We’ll email you when it’s back in stock.</p>}</div>
    </div>
  )
}
