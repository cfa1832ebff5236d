import { useStore } from '@nanostores/react'

import type { ProductGroup } from '../../../api/contract/product-groups.ts'
import type { Promotion } from '../../../api/contract/promotions.ts'
import { formatLocalTime } from '../../../lib/local-time.ts'
import { formatMoney, formatSum } from '../../../lib/money.ts'
import * as store from '../../../stores/admin/promotions/promotions.ts'
import { Button } from '../Button.tsx'
import { List } from '../lists/List.tsx'
import type { Column } from '../lists/Table.tsx'
import { type ListProps, useList } from '../lists/use-list.ts'
import { GroupsContext } from '../products/groups-context.ts'
import { useTimeZone } from '../use-time-zone.ts'
import { PromotionDialog } from './PromotionDialog.tsx'

const COLUMNS: Column<Promotion>[] = [
  { head: 'Name', kind: 'wide', cell: ({ name }) => name },
  { head: 'Code', cell: ({ code }) => code ?? 'Automatic' },
  { head: 'Discount', cell: (promotion) => describeValue(promotion) },
  { head: 'Period', kind: 'secondary', cell: (promotion) => <Period promotion={promotion} /> },
  { head: 'Used', cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} of ${maxUses}`) },
  {
    head: 'Saved by shoppers',
    kind: 'secondary',
    cell: ({ spent, budget }) => formatSum(spent) + (budget === null ? '' : ` of ${formatSum(budget)}`)
  },
  { head: 'Actions', kind: 'actions', cell: (promotion) => <Actions promotion={promotion} /> }
]

function describeValue({ kind, value, minimum }: Promotion): string {
  const discount = { percent: `${value}%`, amount: formatMoney(value), shipping: 'Free shipping' }[kind]
  return minimum > 0 ? `${discount} from ${formatMoney(minimum)}` : discount
}

function Period({ promotion: { startsAt, endsAt } }: { promotion: Promotion }) {
  const timeZone = useTimeZone()
  const format = (time: string) => formatLocalTime(time, timeZone)
  if (startsAt === null && endsAt === null) return 'Always'
  return [startsAt && `From ${format(startsAt)}`, endsAt && `until ${format(endsAt)}`].filter(Boolean).join(' ')
}

const Actions = ({ promotion }: { promotion: Promotion }) => (
  <>
    <Button data-open data-write subject={promotion.name} onClick={() => store.editPromotion(promotion)}>
      Edit
    </Button>
    <Button data-write subject={promotion.name} onClick={() => void store.deletePromotion(promotion)}>
      Delete
    </Button>
  </>
)

export function Promotions({ groups, ...props }: ListProps<Promotion> & { groups: ProductGroup[] }) {
  const view = useList(store.promotionList, props)
  const edited = useStore(store.$editedPromotion)
  return (
    <div className="stack">
      <div className="cluster" data-write>
        <Button onClick={store.addPromotion}>Add discount</Button>
      </div>
      <List view={view} nouns={['discount', 'discounts']} placeholder="Name or code" columns={COLUMNS} />
      <GroupsContext value={groups}>{edited && <PromotionDialog key={edited._id} promotion={edited} />}</GroupsContext>
    </div>
  )
}
