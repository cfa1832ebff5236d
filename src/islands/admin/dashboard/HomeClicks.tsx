import type { ClickFigures } from '../../../api/contract/dashboard.ts'
import { Table } from '../lists/Table.tsx'

interface HomeClicksProps {
  banners: ClickFigures[]
  tiles: ClickFigures[]
}

interface Row extends ClickFigures {
  /** Two banners can have the same name. */
  key: string
  type: string
}

export function HomeClicks({ banners, tiles }: HomeClicksProps) {
  const toRows = (type: string, figures: ClickFigures[]): Row[] =>
    figures.map((row, index) => ({ ...row, type, key: `${type} ${index}` }))
  const rows = [...toRows('Banner', banners), ...toRows('Tile', tiles)]
  return (
    <section className="marketing home-clicks" aria-labelledby="home-clicks">
      <h2 id="home-clicks">Clicks on the home page</h2>
      {rows.length === 0 ? (
        <p className="no-data">No clicks on banners or tiles in this period</p>
      ) : (
        <Table label="Clicks by banner and tile" rows={rows} getKey={({ key }) => key} columns={COLUMNS} />
      )}
    </section>
  )
}

const COLUMNS = [
  { head: 'Banner or tile', cell: ({ name }: Row) => name },
  { head: 'Type', cell: ({ type }: Row) => type },
  { head: 'Clicks', number: true, cell: ({ clicks }: Row) => clicks.toLocaleString('en-US') }
]
