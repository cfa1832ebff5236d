import type { Product } from '../api/contract/products.ts'
import { parseMeasurements, toInches } from '../domain/products/measurements.ts'
import { Disclosure } from './Disclosure.tsx'

type Props = Pick<Product, 'description' | 'material' | 'care' | 'manufacturer' | 'warnings' | 'measurements'>

export const ProductTexts = ({ description, material, measurements, care, manufacturer, warnings }: Props) => (
  <>
    <Text title="Description" text={description} open />
    <Text title="Material" text={material} />
    <MeasurementTable text={measurements} />
    <Text title="Care" text={care} />
    <Text title="Safety warnings" text={warnings} />
    <Text title="Manufacturer" text={manufacturer} />
    <Disclosure title="Delivery and returns">
      <p>
        <a href="/shop/help/delivery-and-returns">How delivery and returns work</a>
      </p>
    </Disclosure>
  </>
)

const Text = ({ text, ...props }: { title: string; text: string | undefined; open?: boolean }) =>
  text && (
    <Disclosure {...props}>
      <p className="description">{text}</p>
    </Disclosure>
  )

function MeasurementTable({ text = '' }: { text: string | undefined }) {
  const measurements = parseMeasurements(text)
  if (!measurements) return null
  return (
    <Disclosure title="Measurements">
      <div className="measurements" role="region" aria-label="Measurements" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {measurements.columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {measurements.rows.map(({ size, values }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {values.map((cm, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- The cells never move.
                  <td key={at}>
                    {cm} cm <span className="soft">({toInches(cm)} in)</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  )
}
