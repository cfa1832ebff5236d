import { atom } from 'nanostores'

import type { Promotion, PromotionScope } from '../../../api/contract/promotions.ts'
import { call } from '../../call.ts'
import type { FormValue } from '../content/form-schema.ts'
import { createList } from '../lists/list.ts'
import { runAction } from '../run-action.ts'

export const promotionList = createList<Promotion>({
  filters: ['q'],
  fetchPage: async (query, callApi) => callApi('GET /api/admin/promotions/get', { query })
})

/** As a form shows it: texts. Without an id, the promotion is new. */
export interface PromotionDraft {
  _id: string
  name: string
  code: string
  kind: Promotion['kind']
  value: string
  minimum: string
  startsAt: string
  endsAt: string
  /** 'true' or ''. */
  oncePerShopper: string
  maxUses: string
  budget: string
  scope: FormValue
}

export const $editedPromotion = atom<PromotionDraft | null>(null)

export const addPromotion = (): void =>
  $editedPromotion.set({
    _id: '',
    name: '',
    code: '',
    kind: 'percent',
    value: '',
    minimum: '',
    startsAt: '',
    endsAt: '',
    oncePerShopper: '',
    maxUses: '',
    budget: '',
    scope: {}
  })

export const editPromotion = (promotion: Promotion): void => $editedPromotion.set(toDraft(promotion))

const toText = (value: number | string | null): string => (value ? String(value) : '')

function toDraft({ uses: _uses, spent: _spent, scope, ...promotion }: Promotion): PromotionDraft {
  const { code, value, minimum, startsAt, endsAt, maxUses, budget } = promotion
  return {
    ...promotion,
    code: toText(code),
    value: toText(value),
    minimum: toText(minimum),
    startsAt: toText(startsAt),
    endsAt: toText(endsAt),
    oncePerShopper: promotion.oncePerShopper ? 'true' : '',
    maxUses: toText(maxUses),
    budget: toText(budget),
    scope: scope
  }
}

/** An incomplete time is sent as it is, so that the API refuses it. */
const toBody = ({ _id, scope, oncePerShopper, ...texts }: PromotionDraft) => ({
  name: texts.name,
  kind: texts.kind,
  code: texts.code || null,
  value: texts.value || '0',
  minimum: texts.minimum || '0',
  startsAt: texts.startsAt || null,
  endsAt: texts.endsAt || null,
  maxUses: texts.maxUses || null,
  budget: texts.budget || null,
  oncePerShopper: oncePerShopper === 'true',
  scope: Object.fromEntries(Object.entries(scope as PromotionScope).filter(([, value]) => value.length > 0))
})

const save = async (draft: PromotionDraft): Promise<void> => {
  const { _id: id } = draft
  if (id) await call('PUT /api/admin/promotions/edit/{id}', { params: { id }, body: toBody(draft) })
  else await call('POST /api/admin/promotions/add', { body: toBody(draft) })
  await promotionList.reload()
}

export async function savePromotion(draft: PromotionDraft): Promise<void> {
  await save(draft)
  $editedPromotion.set(null)
}

export const deletePromotion = (promotion: Promotion): Promise<boolean> =>
  runAction({
    key: `delete promotion ${promotion._id}`,
    run: () =>
      call('DELETE /api/admin/promotions/delete/{id}', { params: { id: promotion._id } }).then(promotionList.reload),
    describe: () => `${promotion.name} is deleted.`,
    undo: () => save(toDraft(promotion))
  })
