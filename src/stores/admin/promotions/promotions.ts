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

const TEXTS = ['code', 'value', 'minimum', 'startsAt', 'endsAt', 'oncePerShopper', 'maxUses', 'budget'] as const

type Texts = Record<(typeof TEXTS)[number], string>

/** As a form shows it. Without an id, the promotion is new. */
export interface PromotionDraft extends Pick<Promotion, '_id' | 'name' | 'kind'>, Texts {
  scope: FormValue
}

export const $editedPromotion = atom<PromotionDraft | null>(null)

export const addPromotion = (): void => $editedPromotion.set(toDraft({ _id: '', name: '', kind: 'percent', scope: {} }))

export const editPromotion = (promotion: Promotion): void => $editedPromotion.set(toDraft(promotion))

type EditedPromotion = Pick<Promotion, '_id' | 'name' | 'kind' | 'scope'> & Partial<Promotion>

const toDraft = ({ _id, name, kind, scope, ...values }: EditedPromotion): PromotionDraft => ({
  ...(Object.fromEntries(TEXTS.map((field) => [field, String(values[field] || '')])) as Texts),
  _id,
  name,
  kind,
  scope
})

/** An incomplete time is sent as it is, so that the API refuses it. */
const toBody = ({ _id, name, kind, scope, value, minimum, oncePerShopper, ...texts }: PromotionDraft) => ({
  name,
  kind,
  value: value || '0',
  minimum: minimum || '0',
  code: texts.code || null,
  startsAt: texts.startsAt || null,
  endsAt: texts.endsAt || null,
  maxUses: texts.maxUses || null,
  budget: texts.budget || null,
  oncePerShopper: oncePerShopper === 'true',
  scope: Object.fromEntries(Object.entries(scope as PromotionScope).filter(([, part]) => part.length > 0))
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
