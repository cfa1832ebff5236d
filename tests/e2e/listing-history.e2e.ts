import { expect, test } from './support/test.ts'

test('Back restores the filters and the sort order of the previous page', async ({ shopper: { page } }) => {
  await page.goto('/shop/listing')
  const men = page.getByRole('checkbox', { name: 'Men', exact: true })
  const sort = page.getByLabel('Sort by')
  await sort.selectOption('Title: A to Z')
  await expect(page).toHaveURL('/shop/listing?sortBy=title-atoz')
  await men.click()
  await expect(page).toHaveURL('/shop/listing?category=men&sortBy=title-atoz')
  await expect(men).toBeChecked()

  await page.goBack()
  await expect(page).toHaveURL('/shop/listing?sortBy=title-atoz')
  await expect(men).not.toBeChecked()
  await expect(sort).toHaveValue('title-atoz')
  await page.goBack()
  await expect(page).toHaveURL('/shop/listing')
  await expect(sort).toHaveValue('price-lowtohigh')
})
