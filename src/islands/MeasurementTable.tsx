import { parseMeasurements, toInches } from '../domain/products/measurements.ts'

interface MeasurementTableProps {
  text: string
  label?: string
}

export function MeasurementTable({ text, label = 'Measurements' }: MeasurementTableProps) {
  const measurements = parseMeasurements(text)
  if (!measurements) return null
  return (
    <div className="measurements" role="region" aria-label={label} tabIndex={0}>
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
  )
}
