import { describe, expect } from 'vitest'

import type { ContentSection } from '../../../../src/domain/content/sections.ts'
import {
  discardDraft,
  publishDraft,
  readPublished,
  readSection,
  restoreVersion,
  saveDraft
} from '../../../support/content.ts'
import { it } from '../../../support/it.ts'
import { countReadCharacters } from '../../../support/statements.ts'
import { openSite } from '../../../support/site.ts'

const SALE = 'Summer Sale! Up to 50% OFF on selected items'

const createTiles = (count: number) => Array.from({ length: count }, () => ({ label: 'x', brand: 'zara' }))

describe('a section of the content', () => {
  it('has the text of its file until an admin edits it, and after version 0 is restored', async ({ shop }) => {
    const admin = await shop.admin()
    expect(await readSection(admin, 'home.sale')).toMatchObject({
      revision: '',
      body: { text: SALE },
      errors: [],
      draft: null,
      versions: [],
      scheduled: [],
      form: { properties: { text: { title: 'Text', maxLength: 80 } } }
    })
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Autumn sale' }])
    expect(await readPublished(shop.visitor())).toEqual({})
    await publishDraft(admin, 'home.sale', 'r1')
    const { data } = await restoreVersion(admin, 'home.sale', { revision: 'r1', version: 0, published: 1 })
    expect(data).toMatchObject({
      body: { text: SALE },
      versions: [{ version: 2, isOriginalText: true }, { version: 1 }]
    })
    expect(await readPublished(shop.visitor())).toEqual({})
  })

  it('is visible on pages as soon as it is published, also in another process', async ({ shop }) => {
    const [admin, ada] = [await shop.admin(), await shop.shopper()]
    const sites = [await openSite(shop, 'in this process'), await openSite(shop, 'on another host')]
    const readContent = () =>
      Promise.all(sites.map(({ send, rendered }) => send('/shop/home', ada).then(() => rendered.at(-1)?.locals)))
    const readSale = async () => {
      const locals = await readContent()
      return Promise.all(locals.map(async (one) => (await one?.loadSections())?.['home.sale']))
    }
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: ' Autumn sale ', link: '/shop/listing' }])
    expect(await readSale()).toEqual([undefined, undefined])
    await publishDraft(admin, 'home.sale', 'r1')
    const published = { text: 'Autumn sale', link: '/shop/listing' }
    expect(await readSale()).toEqual([published, published])
  })

  it('has the text of its file if another version of the software published fields that are invalid now', async ({
    shop
  }) => {
    const [admin, ada, site] = [await shop.admin(), await shop.shopper(), await openSite(shop, 'in this process')]
    for (const [section, body] of [
      ['home.sale', { text: 'Autumn sale' }],
      ['home.vip', { title: 'Club', text: 'x', button: 'x', answer: 'x' }]
    ] as const) {
      await saveDraft(admin, section, ['', 'r1', body])
      await publishDraft(admin, section, 'r1')
    }
    await shop.shop.db
      .updateTable('content_versions')
      .set({ body: '{"words":"x"}' })
      .where('section', '=', 'home.sale')
      .execute()
    await site.send('/shop/home', ada)
    const sections = await site.rendered.at(-1)?.locals.loadSections()
    expect(Object.keys(sections ?? {})).toEqual(['home.vip'])
  })

  it('returns to the version before with the same text, and keeps a history with authors', async ({ shop }) => {
    const [root, grace] = [await shop.admin('Root'), await shop.admin('Grace')]
    await saveDraft(root, 'home.sale', ['', 'r1', { text: 'First' }])
    await publishDraft(root, 'home.sale', 'r1')
    await saveDraft(grace, 'home.sale', ['r1', 'r2', { text: 'Second' }])
    shop.pass(60_000)
    await publishDraft(grace, 'home.sale', 'r2')
    shop.pass(60_000)
    const { data } = await restoreVersion(grace, 'home.sale', { revision: 'r2', version: 1, published: 2 })
    expect(await readPublished(shop.visitor())).toEqual({ 'home.sale': { text: 'First' } })
    expect(data.versions).toMatchObject([
      { version: 3, publishedBy: 'Grace', publishedAt: '2026-03-02T10:02:00.000Z' },
      { version: 2, publishedBy: 'Grace' },
      { version: 1, publishedBy: 'Root', publishedAt: '2026-03-02T10:00:00.000Z' }
    ])
    await saveDraft(grace, 'home.sale', [data.revision, 'draft', { text: 'Third' }])
    for (const version of [4, 9]) {
      const missing = restoreVersion(grace, 'home.sale', { revision: 'draft', version, published: 3 })
      await expect(missing).rejects.toMatchObject({ status: 404 })
    }
    const activity = await root.call('GET /api/admin/activity/get', { query: { kind: 'content' } })
    expect(activity.data.map(({ action, actor, after }) => [action, actor?.userName, after?.['version']])).toEqual([
      ['content.restored', 'Grace', 3],
      ['content.published', 'Grace', 2],
      ['content.published', 'Root', 1]
    ])
  })

  it('is not restored if another admin published another version in the meantime, even while there is a draft', async ({
    shop
  }) => {
    const [root, grace] = [await shop.admin('Root'), await shop.admin('Grace')]
    await saveDraft(root, 'home.sale', ['', 'r1', { text: 'First' }])
    await publishDraft(root, 'home.sale', 'r1')
    await saveDraft(root, 'home.sale', ['r1', 'r2', { text: 'Second' }])
    await restoreVersion(grace, 'home.sale', { revision: 'r2', version: 0, published: 1 })
    const message = 'Grace published a newer version of this section in the meantime.'
    const undone = restoreVersion(root, 'home.sale', { revision: 'r2', version: 0, published: 1 })
    await expect(undone).rejects.toMatchObject({ status: 409, code: 'conflict', message })
    expect((await readSection(root, 'home.sale')).versions).toHaveLength(2)
  })

  it('keeps its draft when another version is restored', async ({ shop }) => {
    const admin = await shop.admin()
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'First' }])
    await publishDraft(admin, 'home.sale', 'r1')
    await saveDraft(admin, 'home.sale', ['r1', 'r2', { text: 'Second' }])
    const { data } = await restoreVersion(admin, 'home.sale', { revision: 'r2', version: 0, published: 1 })
    expect(data).toMatchObject({ revision: 'r2', body: { text: 'Second' }, draft: { savedBy: 'Root' } })
    expect(data.versions.map(({ version }) => version)).toEqual([2, 1])
    await publishDraft(admin, 'home.sale', 'r2')
    expect(await readPublished(shop.visitor())).toEqual({ 'home.sale': { text: 'Second' } })
  })

  it('is read and saved without the texts of its earlier versions', async ({ shop }) => {
    const admin = await shop.admin()
    const write = (nth: number) => ({ title: 'Help', sections: [{ heading: `${nth}`, text: 'x'.repeat(2000) }] })
    for (let nth = 1; nth <= 4; nth++) {
      await saveDraft(admin, 'information.help', [nth === 1 ? '' : `r${nth - 1}`, `r${nth}`, write(nth)])
      await publishDraft(admin, 'information.help', `r${nth}`)
    }
    expect(await countReadCharacters(shop, () => readSection(admin, 'information.help'))).toBeLessThan(4000)
    const summary = () => admin.call('GET /api/admin/content/get')
    expect(await countReadCharacters(shop, summary)).toBeLessThan(2000)
    const autosave = () => saveDraft(admin, 'information.help', ['r4', 'r5', write(5)])
    expect(await countReadCharacters(shop, autosave)).toBeLessThan(2000)
  })

  it('keeps the texts of other sections of the same file', async ({ shop }) => {
    const admin = await shop.admin()
    await saveDraft(admin, 'information.help', ['', 'r1', { title: 'FAQ', sections: [{ heading: 'Q', text: 'A' }] }])
    await publishDraft(admin, 'information.help', 'r1')
    expect(await readPublished(shop.visitor())).toEqual({
      'information.help': { title: 'FAQ', sections: [{ heading: 'Q', text: 'A' }] }
    })
    const { data } = await admin.call('GET /api/admin/content/get')
    expect(data.filter(({ published }) => published).map(({ section }) => section)).toEqual(['information.help'])
  })
})

describe('a draft', () => {
  it('of another admin is not overwritten, and names who has saved it', async ({ shop }) => {
    const [root, grace] = [await shop.admin('Root'), await shop.admin('Grace')]
    await saveDraft(grace, 'home.sale', ['', 'hers', { text: 'Hers' }])
    const message = 'Grace saved a newer draft of this section in the meantime.'
    const conflict = { status: 409, code: 'conflict', message }
    await expect(saveDraft(root, 'home.sale', ['', 'his', { text: 'His' }])).rejects.toMatchObject(conflict)
    await expect(publishDraft(root, 'home.sale', '')).rejects.toMatchObject(conflict)
    await expect(discardDraft(root, 'home.sale', '')).rejects.toMatchObject(conflict)
    await publishDraft(grace, 'home.sale', 'hers')
    const published = { code: 'conflict', message: expect.stringContaining('published a newer version') as string }
    await expect(saveDraft(root, 'home.sale', ['', 'his', { text: 'His' }])).rejects.toMatchObject(published)
    expect((await readSection(root, 'home.sale')).body).toEqual({ text: 'Hers' })
  })

  it('of two tabs that save at once is one of theirs', async ({ shop }) => {
    const admin = await shop.admin()
    const texts = ['one', 'two', 'three']
    const results = await Promise.allSettled(texts.map((text) => saveDraft(admin, 'home.sale', ['', text, { text }])))
    const saved = texts.filter((_, index) => results[index]?.status === 'fulfilled')
    expect(saved).toHaveLength(1)
    expect(await readSection(admin, 'home.sale')).toMatchObject({ revision: saved[0], body: { text: saved[0] } })
  })

  it('is saved again without a conflict if the first response was lost', async ({ shop }) => {
    const admin = await shop.admin()
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Autumn' }])
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Autumn' }])
    expect(await readSection(admin, 'home.sale')).toMatchObject({ revision: 'r1', body: { text: 'Autumn' } })
  })

  it('may be incomplete, but cannot be published', async ({ shop }) => {
    const admin = await shop.admin()
    const body = { title: 'Brands', tiles: [{ label: '', brand: 'zara' }] }
    const { data } = await saveDraft(admin, 'home.brands', ['', 'r1', body])
    expect(data.errors).toEqual([{ field: 'tiles.0.label', message: 'This field is empty.' }])
    const error = { status: 400, code: 'invalid', field: 'tiles.0.label' }
    await expect(publishDraft(admin, 'home.brands', 'r1')).rejects.toMatchObject(error)
    expect(await readPublished(shop.visitor())).toEqual({})
  })

  it('can be discarded', async ({ shop }) => {
    const admin = await shop.admin()
    await expect(discardDraft(admin, 'home.sale', '')).rejects.toMatchObject({ status: 404 })
    await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Autumn' }])
    const { data } = await discardDraft(admin, 'home.sale', 'r1')
    expect(data).toMatchObject({ revision: '', draft: null, body: { text: SALE } })
    await expect(saveDraft(admin, 'home.sale', ['r1', 'r2', { text: 'x' }])).rejects.toMatchObject({ code: 'conflict' })
  })

  it.for<[string, ContentSection, Record<string, unknown>, string]>([
    ['a line of 81 characters', 'home.sale', { text: 'x'.repeat(81) }, 'body.text'],
    ['an unknown field', 'home.sale', { text: 'x', html: '<b>' }, 'body.'],
    ['a number', 'home.sale', { text: 5 }, 'body.text'],
    ['13 tiles', 'home.brands', { title: 'x', tiles: createTiles(13) }, 'body.tiles'],
    [
      'a link of 506 characters',
      'navigation',
      { links: [{ label: 'x', link: `/shop/${'x'.repeat(500)}` }] },
      'body.links.0.link'
    ],
    [
      'a text of 2,001 characters',
      'information.help',
      { title: 'x', sections: [{ heading: 'x', text: 'x'.repeat(2001) }] },
      'body.sections.0.text'
    ]
  ])('is refused with %s', async ([, section, body, field], { shop }) => {
    const admin = await shop.admin()
    const refused = saveDraft(admin, section, ['', 'r1', body])
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'invalid', field })
    expect(await readSection(admin, section)).toMatchObject({ revision: '' })
  })

  it.for([
    ['javascript:alert(1)', false],
    ['//elsewhere.example', false],
    ['http://elsewhere.example', false],
    ['/admin/orders', false],
    ['/shop/listing?category=kid', false],
    ['/shop/listing?category=kids', true],
    ['/shop/help/size-guide', true],
    ['https://journal.example/denim', true]
  ] as const)('with a link to %s is valid: %s', async ([link, isValid], { shop }) => {
    const admin = await shop.admin()
    const { data } = await saveDraft(admin, 'home.sale', ['', 'r1', { text: 'Sale', link }])
    expect(data.errors.map(({ field }) => field)).toEqual(isValid ? [] : ['link'])
  })
})
