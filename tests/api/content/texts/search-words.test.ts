import { describe, expect } from 'vitest'

import { HOUR } from '../../../../src/lib/dates.ts'
import { publishDraft, readSection, restoreVersion, saveDraft } from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import { openOtherProcess } from '../../../support/other-process.ts'
import { makeProducts, searchTitles } from '../../../support/search.ts'

describe('the search words', () => {
  it('find products in every process as soon as they are published, and no more after they are removed', async ({
    shop
  }) => {
    const [admin, other] = [await shop.admin(), await openOtherProcess(shop)]
    await makeProducts(shop, 'Wool jumper', { title: 'Linen shirt', category: 'women' })
    const find = async (keyword: string) => {
      const [here, there] = [await searchTitles(shop, keyword), await searchTitles(other, keyword)]
      expect(there).toEqual(here)
      return here
    }
    expect(await find('gansey')).toEqual([])
    expect(await find('sweater')).toEqual(['Wool jumper'])
    const words = { synonyms: 'Jumper,  GANSEY\nhemd, shirt,' }
    await saveDraft(admin, 'search', ['', 'r1', words])
    expect(await find('gansey')).toEqual([])
    await publishDraft(admin, 'search', 'r1')
    expect([await find('ganseys'), await find('hemd'), await find('sweater')]).toEqual([
      ['Wool jumper'],
      ['Linen shirt'],
      []
    ])
    await saveDraft(admin, 'search', ['r1', 'r2', { synonyms: 'hemd, shirt' }])
    await publishDraft(admin, 'search', 'r2')
    expect(await find('gansey')).toEqual([])
    await restoreVersion(admin, 'search', { revision: 'r2', version: 0, published: 2 })
    expect([await find('hemd'), await find('sweater')]).toEqual([[], ['Wool jumper']])
  })

  it('can be published at a later time', async ({ shop }) => {
    const admin = await shop.admin()
    await makeProducts(shop, 'Wool jumper')
    await saveDraft(admin, 'search', ['', 'r1', { synonyms: 'jumper, gansey' }])
    await publishDraft(admin, 'search', 'r1', new Date(shop.shop.now().getTime() + HOUR).toISOString())
    expect(await searchTitles(shop, 'gansey')).toEqual([])
    shop.pass(HOUR)
    await shop.shop.applyDueChanges()
    expect(await searchTitles(shop, 'gansey')).toEqual(['Wool jumper'])
  })

  it('are those of the file if another version of the software published words that are invalid now', async ({
    shop
  }) => {
    const admin = await shop.admin()
    await makeProducts(shop, 'Wool jumper')
    await saveDraft(admin, 'search', ['', 'r1', { synonyms: 'jumper, gansey' }])
    await shop.shop.db.updateTable('content_versions').set({ body: '{"synonyms":[["jumper","gansey"]]}' }).execute()
    await shop.shop.db.updateTable('content_versions').set({ state: 'published' }).execute()
    expect([await searchTitles(shop, 'gansey'), await searchTitles(shop, 'sweater')]).toEqual([[], ['Wool jumper']])
  })

  it.for([
    [{ synonyms: 'jumper, gansey\nGansey, pullover' }, 'synonyms', 'contains the word “gansey” a second time'],
    [{ synonyms: 'jumper' }, 'synonyms', 'needs at least two words in each line, but one has only “jumper”'],
    [{ synonyms: 'jumper, roll neck' }, 'synonyms', 'contains “roll neck”, which is not a single word'],
    [{ synonyms: `jumper, ${'x'.repeat(33)}` }, 'synonyms', 'which is not a single word of at most 32 letters'],
    [{ synonyms: Array.from('abcdefghijklmnopqrstu').join() }, 'synonyms', 'can have at most 20 words in a line'],
    [
      { synonyms: Array.from({ length: 301 }, (_, line) => `a${line}, b${line}`).join('\n') },
      'synonyms',
      'can have at most 300 lines'
    ]
  ] as const)('%j are not published: %s %s', async ([body, field, message], { shop }) => {
    const admin = await shop.admin()
    const { data } = await saveDraft(admin, 'search', ['', 'r1', body])
    expect(data.errors).toEqual([{ field, message: expect.stringContaining(message) as string }])
    await expect(publishDraft(admin, 'search', 'r1')).rejects.toMatchObject({ status: 400, code: 'invalid', field })
    expect((await readSection(admin, 'search')).versions).toEqual([])
  })

  it.for([
    [{ synonyms: 'x'.repeat(10_001) }, 'body.synonyms'],
    [{ synonyms: [['jumper', 'gansey']] }, 'body.synonyms']
  ] as const)('%.40j are not saved as a draft', async ([body, field], { shop }) => {
    const refused = saveDraft(await shop.admin(), 'search', ['', 'r1', body])
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid', field })
  })
})
