import { newCredentials, register, signInBrowser } from '../support/people.ts'
import { launchPersistent } from './support/persistent-context.ts'
import { expect, test } from './support/test.ts'
import { waitForWorker } from './support/worker.ts'

test('the shop can be installed under its own name', async ({ shop }, testInfo) => {
  const context = await launchPersistent(testInfo.outputPath('profile'), shop.url)
  const credentials = newCredentials()
  await register(shop.url, credentials)
  await signInBrowser(context, credentials)
  const page = await context.newPage()
  await page.goto('/shop/home')
  await waitForWorker(page)
  const browser = await context.newCDPSession(page)
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data)).toMatchObject({ name: 'Your Store', start_url: '/shop/home', display: 'standalone' })
  await context.close()
})

test('the manifest and the offline page are public, and the worker is revalidated', async ({
  visitor: { request }
}) => {
  const get = (path: string) => request.get(path, { maxRedirects: 0 })
  expect((await get('/manifest.webmanifest')).headers()['content-type']).toBe('application/manifest+json')
  expect((await get('/offline')).status()).toBe(200)
  expect((await get('/sw.js')).headers()['cache-control']).toBe('no-cache')
  expect((await get('/favicon.svg')).headers()['cache-control']).toBe('max-age=3600')
  expect((await get('/robots.txt')).headers()['cache-control']).toBe('private, no-cache')
  const script = /\/_astro\/[^"]+\.js/.exec(await (await get('/auth/login')).text())?.[0] ?? ''
  expect((await get(script)).headers()['cache-control']).toBe('max-age=31536000, immutable')
})
