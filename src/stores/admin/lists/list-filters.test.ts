import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.unstubAllGlobals())

test.for([
  ['activityList', '../activity/activity.ts', 'q=a&kind=login&actor=b&from=c&to=d'],
  ['customerList', '../customers/customers.ts', 'q=a&from=c&to=d'],
  ['orderList', '../orders/orders.ts', 'q=a&status=b&payment=c&attention=d&from=e&to=f&product=g&sortBy=h'],
  ['productList', '../products/products.ts', 'q=a&category=b&brand=c&stock=d&sale=e&sortBy=f&trash=g'],
  ['reviewList', '../reviews/reviews.ts', 'q=a&value=1&hidden=true']
] as const)('an admin who opens a link with all filters of %s sees the matching rows', async ([name, path, query]) => {
  vi.resetModules()
  const urls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    urls.push(url)
    return Response.json({ success: true, data: [{ _id: 'a1' }] })
  })
  const { $search } = await import('./search-params.ts')
  $search.set(`?${query}&other=1`)
  const lists = (await import(path)) as Record<string, ReturnType<typeof import('./list.ts').createList>>
  await lists[name]?.reload()
  expect(urls).toEqual([expect.stringContaining(`/get?${query}&limit=50`)])
  expect(lists[name]?.$list.get()).toMatchObject({ status: 'ready', rows: [{ _id: 'a1' }] })
})
