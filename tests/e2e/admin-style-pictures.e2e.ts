import { expect, findPanel, openStyle, saveStyle, test } from './support/test-style.ts'

test('an admin orders the pictures of a color by dragging or by keyboard, and the first one is the product’s', async ({
  admin: { page },
  style
}) => {
  const expectOrder = async (...alts: string[]) => {
    await saveStyle(page)
    const { variants, pictures } = await style.read()
    expect(pictures.map(({ alt }) => alt)).toEqual(alts)
    expect(new Set(variants.map(({ image }) => image))).toEqual(new Set([pictures[0]?.image]))
  }
  await openStyle(page, style)
  const pictures = findPanel(page).getByRole('listitem')
  await pictures.nth(1).getByRole('button', { name: 'Move picture 2', exact: true }).dragTo(pictures.nth(0))
  await expect(page.getByRole('textbox', { name: 'Alt text of picture 1' })).toHaveValue('Back')
  await expectOrder('Back', 'Front')

  await openStyle(page, style)
  await page.getByRole('button', { name: 'Move picture 1', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Move picture 2', exact: true })).toBeFocused()
  await expectOrder('Front', 'Back')
})
