import { type SyntheticEvent, useState } from 'react'

import { requestStockAlert } from '../stores/stock-alerts.ts'
import { useBusy } from './use-busy.ts'

interface StockAlertProps {
  productId: string
  /** The path and query of the page behind the dialog. */
  pageUrl: string
  /** True after the form was submitted without scripts. */
  requested: boolean
}

/** Offers a mail when the sold-out product is available again. Key it by product. */
export function StockAlert({ productId, pageUrl, requested }: StockAlertProps) {
  const [isRequested, setIsRequested] = useState(requested)
  const [isBusy, runBusy] = useBusy()
  const submit = async () => {
    if (await requestStockAlert(productId, () => runBusy(submit()))) setIsRequested(true)
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isBusy) runBusy(submit())
  }
  return (
    <div role="status">
      {isRequested ? (
        <p className="notice good">We will e-mail you once when it is back in stock.</p>
      ) : (
        <form method="post" action="/shop/stock-alert/add" onSubmit={onSubmit}>
          <input type="hidden" name="productId" value={productId} />
          <input type="hidden" name="from" value={pageUrl} />
          <button className="button wide quiet" aria-busy={isBusy || undefined}>
            Notify me
          </button>
        </form>
      )}
    </div>
  )
}
