import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Hat {
  _id: string
  title: string
  updatedAt: string
  price: number
  salePrice: number
}

let hats: Hat[]
let isResponseLost: boolean
let isUnreachable: boolean
/** True if the change has no effect. */
let isUnchanged: boolean

beforeEach(() => {
  vi.resetModules()
  hats = ['h', 'i'].map((_id) => ({ _id, title: `Hat ${_id}`, updatedAt: '1', price: 100, salePrice: 50 }))
  isResponseLost = false
  isUnreachable = false
  isUnchanged = false
  vi.stubGlobal('fetch', serve)
})

afterEach(() => {
  vi.unstubAllGlobals()
})

interface Body {
  ids: string[]
  seen: Record<string, string>
  dryRun?: boolean
  products: (Hat & { seenUpdatedAt: string; stockBy: number })[]
}

async function serve(path: string, { method, body }: RequestInit): Promise<Response> {
  if (method === 'GET') return Response.json({ success: true, data: hats, nextCursor: null, total: hats.length })
  if (isUnreachable) throw new TypeError('fetch failed')
  const request = JSON.parse(typeof body === 'string' ? body : '') as Body
  const data = path.endsWith('/undo-change')
    ? request.products.map(({ _id, price, salePrice, stockBy, seenUpdatedAt }) => {
        expect(stockBy).toBe(-3)
        return write(_id, { price, salePrice }, seenUpdatedAt)
      })
    : request.ids.map((id) => raise(id, request))
  if (isResponseLost && !request.dryRun) throw new TypeError('fetch failed')
  return Response.json({ success: true, data })
}

function raise(id: string, { seen, dryRun }: Body) {
  const { price = 0, salePrice = 0 } = findHat(id)
  const [before, after] = [
    { price, salePrice, totalStock: 1, onHand: 1 },
    { price: price + 10, salePrice: salePrice + 5, totalStock: 4, onHand: 4 }
  ]
  const outcome = dryRun || isUnchanged ? write(id, {}, seen[id]) : write(id, after, seen[id])
  return outcome.done ? { ...outcome, before, after } : outcome
}

const findHat = (id: string): Partial<Hat> => hats.find(({ _id }) => _id === id) ?? {}

function write(id: string, { price, salePrice }: Partial<Hat>, seen: string | undefined) {
  const hat = findHat(id)
  if (seen !== undefined && seen !== hat.updatedAt) {
    return { _id: id, done: false, reason: `“${hat.title}” was changed meanwhile.` }
  }
  if (price !== undefined) Object.assign(hat, { price, salePrice, updatedAt: `${Number(hat.updatedAt) + 1}` })
  return { _id: id, done: true, changed: price !== undefined, updatedAt: hat.updatedAt }
}

const getPrices = () => hats.map(({ price, salePrice }) => [price, salePrice])

async function open(...ids: string[]) {
  const [{ $preview, previewChange, applyPreview }, { productList }, { $batch, cancelBatch }, { $toasts }] =
    await Promise.all([
      import('./bulk-change.ts'),
      import('./products.ts'),
      import('../lists/batch.ts'),
      import('../../toasts.ts')
    ])
  await productList.reload()
  productList.select(ids, true)
  const failuresOrStatus = () => {
    const batch = $batch.get()
    return batch.status === 'ended' ? batch.failures.map(({ reason }) => reason) : batch.status
  }
  const press = (label: string) => {
    const action = $toasts.get().at(-1)?.action
    if (action && action.label === label && 'press' in action) action.press()
    else throw new Error(`There is no ${label}.`)
  }
  return {
    $preview,
    $batch,
    cancelBatch,
    toasts: () => $toasts.get(),
    failuresOrStatus,
    applyPreview,
    lastToastText: () => $toasts.get().at(-1)?.text,
    select: (id: string) => productList.select([id], true),
    preview: () => previewChange('priceBy', { priceBy: 10 }),
    async undo(label = 'Undo') {
      press(label)
      await expect.poll(() => $batch.get().status).not.toBe('running')
    }
  }
}

test('a change is previewed with the sale price before it is applied', async () => {
  const { preview, applyPreview, $preview, lastToastText } = await open('h')
  await preview()
  expect($preview.get()).toMatchObject({
    rows: [{ title: 'Hat h', before: { price: 100, salePrice: 50 }, after: { price: 110, salePrice: 55 } }],
    failures: []
  })
  expect(getPrices()).toEqual([
    [100, 50],
    [100, 50]
  ])
  await applyPreview()
  expect($preview.get()).toBeNull()
  expect(lastToastText()).toBe('1 product changed.')
  expect(getPrices()).toEqual([
    [110, 55],
    [100, 50]
  ])
})

test('a product that was edited after the preview is refused', async () => {
  const { preview, applyPreview, failuresOrStatus } = await open('h')
  await preview()
  write('h', { price: 70, salePrice: 50 }, undefined)
  await applyPreview()
  expect(failuresOrStatus()).toEqual(['was changed meanwhile.'])
  expect(getPrices()[0]).toEqual([70, 50])
})

test('Undo restores the prices, and names the products that were edited since', async () => {
  const { preview, applyPreview, failuresOrStatus, undo } = await open('h', 'i')
  await preview()
  await applyPreview()
  write('i', { price: 70, salePrice: 0 }, undefined)
  await undo()
  await expect.poll(failuresOrStatus).toEqual(['was changed meanwhile.'])
  expect(getPrices()).toEqual([
    [100, 50],
    [70, 0]
  ])
})

test('Undo without a response can be tried again', async () => {
  const { preview, applyPreview, lastToastText, undo } = await open('h')
  await preview()
  await applyPreview()
  isUnreachable = true
  await undo()
  await expect.poll(lastToastText).toBe('The change to 1 product is not undone yet.')
  expect(getPrices()[0]).toEqual([110, 55])
  isUnreachable = false
  await undo('Try again')
  await expect.poll(lastToastText).toBe('The change to 1 product is undone.')
  expect(getPrices()[0]).toEqual([100, 50])
})

test('a change whose response was lost is not applied twice after a reload', async () => {
  const { preview, applyPreview, $preview } = await open('h')
  await preview()
  isResponseLost = true
  await applyPreview()
  isResponseLost = false
  expect(getPrices()[0]).toEqual([110, 55])
  await preview()
  expect($preview.get()).toMatchObject({ rows: [], failures: [{ reason: 'was changed meanwhile.' }] })
  await preview()
  await applyPreview()
  expect(getPrices()[0]).toEqual([120, 60])
})

test('a change that did not reach the shop can be checked and applied again', async () => {
  const { preview, applyPreview, $preview } = await open('h')
  await preview()
  isUnreachable = true
  await applyPreview()
  isUnreachable = false
  await preview()
  expect($preview.get()).toMatchObject({ rows: [{ _id: 'h' }], failures: [] })
  await applyPreview()
  expect(getPrices()[0]).toEqual([110, 55])
})

test('successive changes are each applied once', async () => {
  const { preview, applyPreview, select } = await open()
  for (const price of [110, 120, 130]) {
    select('h')
    await preview()
    await applyPreview()
    expect(getPrices()[0]?.[0]).toBe(price)
  }
})

test('a check that fails or is cancelled shows no preview', async () => {
  const { preview, $preview, $batch, cancelBatch, failuresOrStatus } = await open(
    'h',
    ...Array.from({ length: 120 }, (_, index) => `p${index}`)
  )
  isUnreachable = true
  await preview()
  expect($preview.get()).toBeNull()
  expect(failuresOrStatus()).toHaveLength(121)
  expect($batch.get()).toMatchObject({
    failures: expect.arrayContaining([expect.objectContaining({ name: '“Hat h”:' })]) as unknown
  })
  isUnreachable = false
  const stop = $batch.listen((batch) => batch.status === 'running' && batch.done === 100 && cancelBatch())
  await preview()
  stop()
  expect([$preview.get(), failuresOrStatus()]).toEqual([null, 'cancelled'])
})

test('without a preview nothing is applied, and a change without effect has nothing to undo', async () => {
  const { preview, applyPreview, toasts, failuresOrStatus } = await open('h', 'i')
  await applyPreview()
  expect(failuresOrStatus()).toBe('idle')
  await preview()
  expect(failuresOrStatus()).toBe('idle')
  isUnchanged = true
  await applyPreview()
  expect([toasts(), failuresOrStatus()]).toEqual([[], 'idle'])
})

test('of several products, Undo changes only those that were changed', async () => {
  const { preview, applyPreview, undo, lastToastText } = await open('h', 'i')
  await preview()
  write('i', { price: 70, salePrice: 0 }, undefined)
  await applyPreview()
  expect(lastToastText()).toBe('1 product changed.')
  await undo()
  await expect.poll(lastToastText).toBe('The change to 1 product is undone.')
  expect(getPrices()).toEqual([
    [100, 50],
    [70, 0]
  ])
})

test('a change of two products counts both', async () => {
  const { preview, applyPreview, lastToastText } = await open('h', 'i')
  await preview()
  await applyPreview()
  expect(lastToastText()).toBe('2 products changed.')
})
