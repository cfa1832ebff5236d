import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, onTestFinished } from 'vitest'

import { exportContent, importContent } from '../../../../src/server/content/texts/yaml-files.ts'
import { discardDraft, publishDraft, readPublished, restoreVersion, saveDraft } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import { openSite } from '../../../support/site.ts'

describe('content files', () => {
  it('that are exported have the published texts, and importing them changes nothing', async ({ shop }) => {
    const admin = await shop.admin()
    const folder = await createFolder()
    const links = [{ label: '“Wear it in”', link: '/shop/listing?brand=levi' }]
    await saveDraft(admin, 'navigation', ['', 'r1', { links }])
    await publishDraft(admin, 'navigation', 'r1')
    const table = { columns: ['Size', 'Waist'], rows: [['28', '71–73']] }
    const sections = [{ heading: 'Yes: # no', text: 'One.\n\nTwo “three”.', table }]
    await saveDraft(admin, 'information.size-guide', ['', 'r1', { title: 'no', sections }])
    await publishDraft(admin, 'information.size-guide', 'r1')
    await exportContent(shop.shop.db, folder)
    expect(await readFile(join(folder, 'home.yaml'), 'utf8')).toBe(await readFile('src/content/home.yaml', 'utf8'))
    expect(await readFile(join(folder, 'information.yaml'), 'utf8')).toContain('How to change them')
    expect(await importContent(shop.shop, folder)).toEqual([])
    await restoreVersion(admin, 'navigation', { revision: 'r1', version: 0, published: 1 })
    await restoreVersion(admin, 'information.size-guide', { revision: 'r1', version: 0, published: 1 })
    expect(await importContent(shop.shop, folder)).toEqual(['navigation', 'information.size-guide'])
    expect(await readPublished(shop.visitor())).toEqual({
      navigation: { links },
      'information.size-guide': { title: 'no', sections }
    })
    expect(await importContent(shop.shop, folder)).toEqual([])
  })

  it('are not published while a section that they change has a draft', async ({ shop }) => {
    const admin = await shop.admin()
    const folder = await createFolder()
    await exportContent(shop.shop.db, folder)
    const home = await readFile(join(folder, 'home.yaml'), 'utf8')
    await writeFile(join(folder, 'home.yaml'), home.replace('Summer Sale!', 'Autumn sale!'))
    await saveDraft(admin, 'home.vip', ['', 'other', { title: 'Club', text: 'x', button: 'x', answer: 'x' }])
    await saveDraft(admin, 'home.sale', ['', 'draft', { text: 'Winter sale' }])
    await expect(importContent(shop.shop, folder)).rejects.toThrow('there is a draft of: Sale strip.')
    expect(await readPublished(shop.visitor())).toEqual({})
    await discardDraft(admin, 'home.sale', 'draft')
    expect(await importContent(shop.shop, folder)).toEqual(['home.sale'])
  })

  it('that are imported are on the pages with the next request', async ({ shop }) => {
    const folder = await createFolder()
    await exportContent(shop.shop.db, folder)
    const home = await readFile(join(folder, 'home.yaml'), 'utf8')
    await writeFile(join(folder, 'home.yaml'), home.replace('Summer Sale!', 'Autumn sale!'))
    const [site, ada] = [await openSite(shop, 'in this process'), await shop.shopper()]
    const openHome = () => site.send('/shop/home', ada)
    await openHome()
    await openHome()
    expect(site.rendered).toHaveLength(1)
    await importContent(shop.shop, folder)
    await openHome()
    expect(site.rendered).toHaveLength(2)
  })

  it('are refused from a folder without any', async ({ shop }) => {
    await expect(importContent(shop.shop, await createFolder())).rejects.toThrow('contains none of home.yaml')
  })

  it('with a mistake are refused with the file and the field, and nothing is published', async ({ shop }) => {
    const folder = await createFolder()
    await exportContent(shop.shop.db, folder)
    const home = await readFile(join(folder, 'home.yaml'), 'utf8')
    await writeFile(join(folder, 'home.yaml'), home.replace('Summer Sale!', 'Autumn sale!'))
    await writeFile(join(folder, 'footer.yaml'), 'text: x\nsupport: nobody\n')
    const mistake = `${join(folder, 'footer.yaml')}, line 2: “support” must be an email address.`
    await expect(importContent(shop.shop, folder)).rejects.toThrow(mistake)
    expect(await readPublished(shop.visitor())).toEqual({})
  })
})

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-content-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
