import type { Page } from 'playwright/test'

import type { ContentSection } from '../../src/domain/content/sections.ts'
import type { Person } from '../support/people.ts'
import * as steps from '../support/steps.ts'
import { expectAccessible } from './support/accessible.ts'
import { expect, test as base } from './support/test.ts'

const SALE = 'Summer Sale! Up to 50% OFF on selected items'

const readSection = async ({ call }: Person, section: ContentSection) =>
  (await call('GET /api/admin/content/get/{section}', { params: { section } })).data

/** Removes the draft, and restores the text of the content file. */
async function reset(person: Person, section: ContentSection): Promise<void> {
  const { call } = person
  const params = { section }
  const { draft, revision } = await readSection(person, section)
  if (draft) await call('DELETE /api/admin/content/draft/{section}', { params, query: { revision } })
  const { versions, revision: newRevision } = await readSection(person, section)
  const [published] = versions
  if (!published) return
  const body = { revision: newRevision, version: 0, published: published.version }
  await call('POST /api/admin/content/restore/{section}', { params, body })
}

const test = base.extend<{ content: void }>({
  content: [
    async ({ admin: { person } }, use) => {
      await use()
      for (const section of ['home.sale', 'home.categories', 'search'] as const) await reset(person, section)
    },
    { auto: true }
  ]
})

const openSection = async (page: Page, name: string) => {
  await page.goto('/admin/content')
  await page.getByRole('link', { name, exact: true }).click()
  await steps.waitForHydration(page)
}

const preview = (page: Page, width: number) => page.frameLocator(`iframe[title="The page at ${width} px"]`)
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true })

test('an admin changes the sale strip and the tiles, and returns to the version before', async ({
  admin: { page, person },
  shopper
}) => {
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Home page and texts' }).click()
  await expect(page.getByRole('link', { name: 'Sale strip' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sale strip' }).click()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('Text')).toHaveValue(SALE)

  await page.getByLabel('Text').fill('Autumn sale: 20% off knitwear')
  await page.getByLabel('Link').fill('/shop/nowhere')
  await expect(page.getByText(/^This must be a page of this shop/)).toBeVisible()
  await publish(page).press('Enter')
  await expect(page.getByLabel('Link')).toBeFocused()
  await page.getByLabel('Link').fill('/shop/listing?category=women')
  await expect(page.getByText(/^Draft saved .+ by /)).toBeVisible()
  await expect(preview(page, 360).getByRole('link', { name: 'Autumn sale: 20% off knitwear' })).toBeInViewport()
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await page.getByRole('button', { name: 'Computer' }).click()
  await expect(preview(page, 1280).getByRole('link', { name: 'Autumn sale: 20% off knitwear' })).toBeVisible()
  await expectAccessible(page)
  await shopper.page.goto('/shop/home')
  await expect(shopper.page.getByText(SALE)).toBeVisible()

  await publish(page).press('Enter')
  await expect(steps.toast(page, 'Published')).toBeVisible()
  await shopper.page.reload()
  await shopper.page.getByRole('link', { name: 'Autumn sale: 20% off knitwear' }).click()
  await expect(shopper.page).toHaveURL('/shop/listing?category=women')

  await openSection(page, 'Category tiles')
  const { versions } = await readSection(person, 'home.categories')
  const moveUp = page.getByRole('button', { name: 'Move Women up' })
  await moveUp.press('Enter')
  await expect(page.getByText('Women: moved to position 1 of 5.')).toBeAttached()
  await expect(moveUp).toBeFocused()
  await expect(page.getByText(/^Draft saved .+ by /)).toBeVisible()
  await publish(page).press('Enter')
  await expect(page.getByText(/^Draft saved .+ by /)).toBeHidden()
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const tiles = shopper.page.getByRole('region', { name: 'Shop by Category' }).getByRole('listitem')
  await shopper.page.goto('/shop/home')
  await expect(tiles.first()).toHaveText('Women')
  await page.getByRole('button', { name: 'Undo the last change' }).press('Enter')
  await expect(page.getByText(`Version ${(versions[0]?.version ?? 0) + 2} (original text)`)).toBeVisible()
  await shopper.page.reload()
  await expect(tiles.first()).toHaveText('Men')

  await openSection(page, 'Sale strip')
  await page.getByRole('button', { name: 'Restore the original text' }).click()
  await expect(page.getByLabel('Text')).toHaveValue(SALE)
  await shopper.page.reload()
  await expect(shopper.page.getByText(SALE)).toBeVisible()
})

test('what an admin types survives a closed page, and does not overwrite what another admin has saved', async ({
  admin: { page, person },
  pageErrors
}) => {
  pageErrors.expect(/status of 409 .*\/content\/draft\/home\.sale/)
  await page.setViewportSize({ width: 360, height: 740 })
  await openSection(page, 'Sale strip')
  await page.getByLabel('Text').fill('Typed at the last moment')
  await page.getByRole('link', { name: 'Home page and texts' }).click()
  await expect
    .poll(async () => (await readSection(person, 'home.sale')).body)
    .toEqual({ text: 'Typed at the last moment' })
  await page.getByRole('link', { name: 'Sale strip' }).click()
  await steps.waitForHydration(page)
  await expect(page.getByLabel('Text')).toHaveValue('Typed at the last moment')
  const { revision } = await readSection(person, 'home.sale')
  await person.call('PUT /api/admin/content/draft/{section}', {
    params: { section: 'home.sale' },
    body: { revision, newRevision: crypto.randomUUID(), body: { text: 'From another tab' } }
  })
  await expect(preview(page, 360).getByText('Typed at the last moment')).toBeVisible()
  await page.getByLabel('Text').fill('Mine')
  await expect(page.getByRole('alert')).toContainText('saved a newer draft of this section in the meantime.')
  expect((await readSection(person, 'home.sale')).body).toEqual({ text: 'From another tab' })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show the newer draft' }).click()
  await expect(page.getByLabel('Text')).toHaveValue('From another tab')
  page.on('dialog', (question) => void question.accept())
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Text')).toHaveValue(SALE)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('a draft is scheduled only for a complete time', async ({ admin: { page, person } }) => {
  await openSection(page, 'Sale strip')
  await page.getByLabel('Text').fill('Not yet')
  await expect(preview(page, 360).getByText('Not yet')).toBeVisible()
  await page.getByRole('button', { name: 'Publish at…' }).click()
  const time = page.getByLabel(/^Time/)
  const schedule = page.getByRole('button', { name: 'Schedule' })
  await schedule.click()
  await expect(time).toBeFocused()
  await expect(time).toHaveAccessibleDescription('Enter a date and a time.')
  await page.keyboard.type('12012035')
  await schedule.click()
  await expect(time).toBeFocused()
  await expect(time).toHaveAccessibleDescription('Enter a date and a time.')
  await expect(time).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  const { draft, body, scheduled } = await readSection(person, 'home.sale')
  expect({ isDraft: draft !== null, body, scheduled }).toEqual({
    isDraft: true,
    body: { text: 'Not yet' },
    scheduled: []
  })
})

test('a marketer adds a synonym, and a shopper finds products by it', async ({ admin: { page }, shopper }) => {
  const search = async () => {
    await shopper.page.goto('/shop/search?keyword=gansey')
    return shopper.page.getByRole('heading', { name: /^(Search Results|No products found)$/ })
  }
  await expect(await search()).toHaveText('No products found')
  await openSection(page, 'Search words')
  const synonyms = page.getByLabel('Synonyms')
  await synonyms.fill('gansey')
  await expect(synonyms).toHaveAccessibleDescription(/only “gansey”\.$/)
  await synonyms.fill('jumper, sweater\ntee, gansey, Jumper')
  await expect(page.getByText('This contains the word “jumper” a second time.')).toBeVisible()
  await publish(page).press('Enter')
  await expect(synonyms).toBeFocused()
  await synonyms.fill('Jumper, gansey')
  await expectAccessible(page)
  await publish(page).press('Enter')
  await expect(steps.toast(page, 'Published')).toBeVisible()
  await expect(synonyms).toHaveValue('jumper, gansey')
  await expect(await search()).toHaveText('Search Results')
  await page.getByRole('button', { name: 'Undo the last change' }).press('Enter')
  await expect(synonyms).toHaveValue(/^trousers, pants, slacks\n/)
  await expect(await search()).toHaveText('No products found')
})
