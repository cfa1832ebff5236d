import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished } from 'vitest'

import { writeArchive, type ArchiveEntry } from '../../../../src/server/platform/backup/archive.ts'
import { findEngine } from '../../../../src/server/platform/backup/find-engine.ts'
import { toEndingEntry, toHeaderEntry } from '../../../../src/server/platform/backup/format.ts'
import { readImages } from '../../../../src/server/platform/backup/images.ts'
import { inspectBackup } from '../../../../src/server/platform/backup/inspect.ts'
import { moveShop, restoreBackup } from '../../../../src/server/platform/backup/restore.ts'
import { computeChecksums } from '../../../../src/server/platform/backup/rows.ts'
import { listTables } from '../../../../src/server/platform/backup/tables.ts'
import { writeBackup } from '../../../../src/server/platform/backup/write-backup.ts'
import { createFolder } from '../../../../src/server/platform/config/data-folder.ts'
import {
  listExecutedMigrations,
  listKnownMigrations,
  migrate
} from '../../../../src/server/platform/database/migrate.ts'
import type { Db } from '../../../../src/server/platform/database/schema.ts'
import { createFolderStore } from '../../../../src/server/platform/images/folder-store.ts'
import { createS3Store } from '../../../../src/server/platform/images/s3-store.ts'
import { listProducts } from '../../../../src/server/shop/products/listing.ts'
import { searchProducts } from '../../../../src/server/shop/search/search.ts'
import { createEmptyDatabase } from '../../../support/empty-database.ts'
import { it } from '../../../support/it.ts'
import { becomeLaterVersion } from '../../../support/later-version.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { openApi } from '../../../support/call-app.ts'
import { openBrowser } from '../../../support/person.ts'
import { plain } from '../../../support/pictures.ts'
import { makeProduct } from '../../../support/products.ts'
import { openS3 } from '../../../support/s3-server.ts'
import { upload } from '../../../support/uploads.ts'
import { makeWorld } from '../../../support/world.ts'

const TARGETS = inject('database') === 'postgres' ? (['postgres', 'sqlite'] as const) : (['sqlite'] as const)

const sums = (db: Db) => db.transaction().execute(async (trx) => computeChecksums(trx, await listTables(trx)))

const catalogVersion = async (db: Db) =>
  (await db.selectFrom('counters').select('value').where('name', '=', 'catalogue').executeTakeFirstOrThrow()).value

async function openFilled(shop: TestShop) {
  const world = await makeWorld(shop)
  const picture = await upload(world.admin, await plain('teal'))
  await shop.product({ title: 'Linen shirt' })
  return { ...world, picture }
}

async function backUp({ shop }: TestShop): Promise<string> {
  const file = join(shop.config.dataDir, 'shop.tar.gz')
  await writeBackup(shop, file)
  return file
}

describe.each(TARGETS)('a shop restored on %s', (kind) => {
  it('has all its rows and pictures', async ({ shop }) => {
    const { picture } = await openFilled(shop)
    const file = await backUp(shop)
    const { open, dataDir } = await createEmptyDatabase(kind)
    const [db, images] = [open(), createFolderStore(dataDir)]
    await restoreBackup({ db, images }, file)
    expect(await sums(db)).toEqual(await sums(shop.shop.db))
    expect(await images.read(picture)).toEqual(await shop.shop.images.read(picture))
  })

  it('can be searched, signed in to, counted and extended', async ({ shop }) => {
    const { ada } = await openFilled(shop)
    const file = await backUp(shop)
    const { open, dataDir } = await createEmptyDatabase(kind)
    const db = open()
    await restoreBackup({ db, images: createFolderStore(dataDir) }, file)
    await makeProduct(db, shop.shop.now().toISOString(), { title: 'Linen hat' })
    const found = await searchProducts({ db, now: shop.shop.now }, { keyword: 'linen', cursor: undefined })
    expect(found.data.map(({ title }) => title).toSorted()).toEqual(['Linen hat', 'Linen shirt'])
    const listing = await listProducts({ db, now: shop.shop.now }, { sortBy: 'price-lowtohigh' })
    expect(listing.data).toHaveLength((await db.selectFrom('variants').select('id').execute()).length)
    const visitor = openBrowser(openApi({ ...shop.shop, db }), shop.origin)
    const body = { email: ada.user.email, password: ada.password }
    const signedIn = await visitor.call('POST /api/auth/login', { body })
    expect(signedIn).toMatchObject({ user: { id: ada.id } })
  })
})

it.runIf(inject('database') === 'postgres')(
  'a shop that moves to the other database and back keeps every row',
  async ({ shop }) => {
    await openFilled(shop)
    const file = await backUp(shop)
    const [first, embedded, last] = [
      await createEmptyDatabase(),
      await createEmptyDatabase('sqlite'),
      await createEmptyDatabase()
    ]
    const images = createFolderStore(first.dataDir)
    const [from, between, to] = [first.open(), embedded.open(), last.open()]
    await restoreBackup({ db: from, images }, file)
    const before = await sums(from)
    expect(await moveShop(from, between)).toEqual(before)
    expect(await moveShop(between, to)).toEqual(before)
    expect(await sums(to)).toEqual(before)
  }
)

it('a move to a database with a shop is refused and changes nothing', async ({ shop }) => {
  const file = await backUp(shop)
  const [source, target] = [(await createEmptyDatabase()).open(), (await createEmptyDatabase()).open()]
  for (const db of [source, target]) await restoreBackup({ db, images: shop.shop.images }, file)
  await makeProduct(target, '2026-03-02T10:00:00.000Z', {})
  const before = await sums(target)
  const message = 'This database already contains a shop. Move to an empty database.'
  await expect(moveShop(source, target)).rejects.toThrow(message)
  expect(await sums(target)).toEqual(before)
})

it('a backup of an older version is migrated when it is restored', async ({ shop }) => {
  await openFilled(shop)
  const file = await backUp(shop)
  onTestFinished(becomeLaterVersion())
  const target = (await createEmptyDatabase()).open()
  await restoreBackup({ db: target, images: shop.shop.images }, file)
  const { later_products: later, products } = await sums(target)
  expect(later?.rows).toBe(products?.rows)
  expect(later?.rows).toBeGreaterThan(0)
  expect(await listExecutedMigrations(target)).toEqual(listKnownMigrations())
})

it('refuses a backup of another version and changes nothing', async ({ shop }) => {
  const target = await createEmptyDatabase()
  const file = join(target.dataDir, 'newer.tar.gz')
  const header = { made: '2030', migrations: [...listKnownMigrations(), '9999-later'], tables: [] }
  await writeArchive(file, iterate([toHeaderEntry(header), toEndingEntry({}, 0)]))
  const parts = { db: target.open(), images: shop.shop.images }
  await expect(restoreBackup(parts, file)).rejects.toThrow('made by another version')
  expect(await listTables(parts.db)).toEqual([])
})

async function* iterate(entries: ArchiveEntry[]): AsyncGenerator<ArchiveEntry> {
  yield* entries
}

function decompress(bytes: Buffer): Buffer | undefined {
  try {
    return gunzipSync(bytes)
  } catch {
    return undefined
  }
}

it('refuses a backup with a single wrong byte or a missing end', async ({ shop }) => {
  await openFilled(shop)
  const whole = await readFile(await backUp(shop))
  const file = join(shop.shop.config.dataDir, 'damaged.tar.gz')
  const target = await createEmptyDatabase()
  const db = target.open()
  const refuse = async (bytes: Buffer) => {
    await writeFile(file, bytes)
    const images = createFolderStore(target.dataDir)
    await expect(restoreBackup({ db, images }, file)).rejects.toThrow(/is damaged|not a backup/)
  }
  const content = gunzipSync(whole)
  for (let at = 100; at < whole.length; at += Math.floor(whole.length / 12)) {
    const changed = whole.with(at, (whole[at] ?? 0) ^ 1) as Buffer
    // A reference to an equal sequence elsewhere decompresses to the same bytes.
    if (!decompress(changed)?.equals(content)) await refuse(changed)
  }
  for (const share of [0, 0.3, 0.9]) await refuse(whole.subarray(0, whole.length * share))
  await refuse(whole.subarray(0, -1))
  expect(await listTables(db)).toEqual([])
})

describe('restoring over a shop that has data', () => {
  it('is refused without --replace', async ({ shop }) => {
    const file = await backUp(shop)
    const { open, dataDir } = await createEmptyDatabase()
    const parts = { db: open(), images: createFolderStore(dataDir) }
    await migrate(parts.db)
    await restoreBackup(parts, file)
    const product = await makeProduct(parts.db, '2026-03-02T10:00:00.000Z', {})
    await expect(restoreBackup(parts, file)).rejects.toThrow('add --replace')
    expect(await parts.db.selectFrom('variants').select('id').execute()).toEqual([{ id: product.id }])
    const versionBefore = await catalogVersion(parts.db)
    await restoreBackup(parts, file, { replace: true })
    const [restored, backedUp] = [await sums(parts.db), await sums(shop.shop.db)]
    expect({ ...restored, counters: null }).toEqual({ ...backedUp, counters: null })
    // A process that was not stopped caches pages by this version.
    expect(await catalogVersion(parts.db)).toBeGreaterThan(versionBefore)
  })

  it('changes nothing if the backup turns out not to fit', async ({ shop }) => {
    const file = await backUp(shop)
    const { open, dataDir } = await createEmptyDatabase()
    const parts = { db: open(), images: createFolderStore(dataDir) }
    await restoreBackup(parts, file)
    await makeProduct(parts.db, '2026-03-02T10:00:00.000Z', { title: 'Still here' })
    const before = await sums(parts.db)
    const { header, tables } = await inspectBackup(file)
    const wrong = join(dataDir, 'wrong.tar.gz')
    const unfit = { ...header, tables: [...header.tables, { name: 'no_such_table', columns: ['id'] }] }
    const emptySums = Object.fromEntries(header.tables.map(({ name }) => [name, { rows: 0, sha256: EMPTY }]))
    expect(Object.keys(emptySums)).toEqual(Object.keys(tables))
    await writeArchive(
      wrong,
      iterate([toHeaderEntry(unfit), toEndingEntry({ ...emptySums, no_such_table: { rows: 0, sha256: EMPTY } }, 0)])
    )
    await expect(restoreBackup(parts, wrong, { replace: true })).rejects.toThrow('no_such_table')
    expect(await sums(parts.db)).toEqual(before)
  })
})

/** The checksum of no rows. */
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

it('refuses a database that a running shop uses, and one with tables of another program', async ({ shop }) => {
  const file = await backUp(shop)
  const busy = await createEmptyDatabase()
  const running = busy.open('selvedge')
  await migrate(running)
  const target = { db: busy.open(), images: createFolderStore(busy.dataDir) }
  await expect(restoreBackup(target, file)).rejects.toThrow('A shop is running on this database. Stop it first.')
  const other = await createEmptyDatabase()
  const db = other.open()
  await sql`create table somebody_elses (id integer)`.execute(db)
  const images = createFolderStore(other.dataDir)
  await expect(restoreBackup({ db, images }, file, { replace: true })).rejects.toThrow('do not belong to a shop')
})

it.runIf(inject('database') === 'sqlite')(
  'an error other than a locked database is not reported as a running shop',
  async ({ shop }) => {
    const { db } = shop.shop
    const requireStopped = db.transaction().execute((trx) => findEngine(trx).requireStopped(trx))
    await expect(requireStopped).rejects.toThrow('cannot change out of wal mode from within a transaction')
  }
)

it('backs up pictures from one bucket and restores them into another', async ({ shop }) => {
  const [from, to] = [await openS3(), await openS3()]
  for (const store of [from, to]) onTestFinished(store.close)
  const shopOnS3 = { ...shop.shop, images: createS3Store(from.settings, shop.shop.log) }
  const { admin } = await makeWorld(shop)
  const picture = await upload(admin, await plain('teal'))
  const hash = picture.split('/')[2] ?? ''
  for await (const { files } of readImages(shop.shop.images, [hash])) await shopOnS3.images.put(hash, files)
  const file = join(shop.shop.config.dataDir, 'bucket.tar.gz')
  expect(await writeBackup(shopOnS3, file)).toMatchObject({ imageCount: 1, missingImages: [] })
  await restoreBackup(
    { db: (await createEmptyDatabase()).open(), images: createS3Store(to.settings, shop.shop.log) },
    file
  )
  expect([...to.objects.keys()].toSorted()).toEqual([...from.objects.keys()].toSorted())
})

it('refuses to overwrite a file, and names the pictures missing from the store', async ({ shop }) => {
  await shop.shop.db
    .insertInto('images')
    .values({ hash: '00000000deadbeef', width: 1, height: 1, created_at: '' })
    .execute()
  const file = join(shop.shop.config.dataDir, 'shop.tar.gz')
  expect(await writeBackup(shop.shop, file)).toMatchObject({ imageCount: 0, missingImages: ['00000000deadbeef'] })
  await expect(writeBackup(shop.shop, file)).rejects.toThrow(`The file ${file} already exists.`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('reports an image that cannot be read', async ({ shop }) => {
  const hash = '00000000deadbeef'
  await shop.shop.db.insertInto('images').values({ hash, width: 1, height: 1, created_at: '' }).execute()
  const folder = join(shop.shop.config.dataDir, 'images')
  await createFolder(folder)
  // The store expects a folder here, so reading fails with ENOTDIR and the image is not reported as missing.
  await writeFile(join(folder, hash), '')
  await expect(backUp(shop)).rejects.toThrow(`Cannot read the image ${hash}: ENOTDIR`)
})

it('reports a file that cannot be written, and leaves no partial file', async ({ shop }) => {
  const otherFile = await backUp(shop)
  const file = join(otherFile, 'shop.tar.gz')
  await expect(writeBackup(shop.shop, file)).rejects.toThrow(`Cannot write ${file}`)
  await expect(stat(`${file}.unfinished`)).rejects.toThrow('ENOTDIR')
})
