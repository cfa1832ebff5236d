import { expect } from 'vitest'

import { registry } from '../../../../src/server/platform/metrics/metrics.ts'
import { it } from '../../../support/it.ts'
import { createVariant, openStyle, saveStyle } from '../../../support/styles.ts'

const SAVES = 24

const countRetries = async () =>
  (await registry.getSingleMetric('selvedge_database_retries_total')?.get())?.values[0]?.value

it('concurrent saves of a style are saved or refused, without a deadlock', async ({ shop }) => {
  const { admin } = await openStyle(shop)
  const names = ['red', 'blue'].flatMap((color) => ['S', 'M', 'L', 'XL'].map((size) => [color, size] as const))
  const { variants } = await saveStyle(admin, { variants: names.map(([color, size]) => createVariant(color, size)) })
  const retries = await countRetries()
  // Each save renames all variants of the style, but contains only three of them.
  const results = await Promise.allSettled(
    Array.from({ length: SAVES }, (_, index) => {
      const first = index % variants.length
      const sent = [...variants.slice(first), ...variants.slice(0, first)].slice(0, 3)
      const seen = index % 2 ? sent.map((variant) => ({ ...variant, seenUpdatedAt: variant.updatedAt })) : sent
      return saveStyle(admin, { title: `Shirt ${index}`, variants: seen.toReversed() })
    })
  )
  const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  for (const failure of failures) expect(failure).toMatchObject({ status: 409 })
  expect(failures.length).toBeLessThanOrEqual(SAVES / 2)
  expect(await countRetries()).toBe(retries)
  const { data } = await admin.call('GET /api/admin/styles/get/{id}', { params: { id: 'oxford' } })
  expect(new Set(data.variants.map(({ style }) => style?.title)).size).toBe(1)
})

it('concurrent edits of variants that rename their style cause no deadlock', async ({ shop }) => {
  const { admin, style } = await openStyle(shop)
  const retries = await countRetries()
  await Promise.all(
    Array.from({ length: SAVES }, (_, index) => {
      const variant = style.variants[index % style.variants.length]
      const params = { id: variant?._id ?? '' }
      const body = { ...variant, title: `Shirt ${index}` } as never
      return admin.call('PUT /api/admin/products/edit/{id}', { params, body })
    })
  )
  expect(await countRetries()).toBe(retries)
})
