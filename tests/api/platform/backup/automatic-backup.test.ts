import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { generateIdentity } from 'age-encryption'
import { describe, expect, inject, onTestFinished } from 'vitest'

import {
  BACKUP_JOB,
  backUpIfDue,
  DRILL_JOB,
  drillIfDue
} from '../../../../src/server/platform/backup/automatic/backup-jobs.ts'
import { decryptFile } from '../../../../src/server/platform/backup/encryption.ts'
import { inspectBackup } from '../../../../src/server/platform/backup/inspect.ts'
import { createBackupName, findNewestBackup } from '../../../../src/server/platform/backup/names.ts'
import { withTarget } from '../../../../src/server/platform/backup/targets/target.ts'
import { readConfig } from '../../../../src/server/platform/config/config.ts'
import { readJobState } from '../../../../src/server/platform/jobs/job-states.ts'
import type { Shop } from '../../../../src/server/platform/shop.ts'
import { DAY, HOUR, MINUTE } from '../../../../src/lib/dates.ts'
import { order } from '../../../support/checkout.ts'
import { createEmptyDatabase } from '../../../support/empty-database.ts'
import { it } from '../../../support/it.ts'
import type { TestShop } from '../../../support/open-test-shop.ts'
import { runCommand } from '../../../support/owner-command.ts'
import { openS3, s3Variables } from '../../../support/s3-server.ts'
import { openSftpServer } from '../../../support/sftp-server.ts'

const KEY = await generateIdentity()

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-backups-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Each opens a target, and returns its variables. */
const TARGETS = {
  folder: async () => ({ BACKUP_TO: await createFolder() }),
  s3: async () => {
    const s3 = await openS3()
    onTestFinished(s3.close)
    return { ...s3Variables(s3), S3_BUCKET: '', BACKUP_TO: `s3://${s3.settings.bucket}/nightly/shop` }
  },
  sftp: async () => {
    const sftp = await openSftpServer(await createFolder())
    onTestFinished(sftp.close)
    return { BACKUP_TO: `${sftp.url}/`, BACKUP_SSH_HOST_KEY: sftp.hostKey }
  }
}

/** The variables of a shop that makes backups. */
const toVariables = ({ shop: { config } }: TestShop, target: Record<string, string>) => ({
  DATA_DIR: config.dataDir,
  ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  BACKUP_KEY: KEY,
  ...target
})

const withBackups = (shop: TestShop, target: Record<string, string>): Shop => ({
  ...shop.shop,
  config: readConfig('demo', toVariables(shop, target))
})

const RUNNING = new AbortController().signal

const listBackups = ({ config }: Shop): Promise<string[]> =>
  config.backupTarget ? withTarget(config.backupTarget, (target) => target.list()) : Promise.resolve([])

/** Sends it even if none is due. */
async function backUpTo(shop: TestShop, target: Record<string, string>): Promise<Shop> {
  const shopWithBackups = withBackups(shop, target)
  await backUpIfDue(shopWithBackups, RUNNING)
  return shopWithBackups
}

describe.each<[string, () => Promise<Record<string, string>>]>(Object.entries(TARGETS))(
  'backups sent to a target of the kind %s',
  (_kind, openTarget) => {
    it('can be restored, and are tested every week', async ({ shop }) => {
      const target = await openTarget()
      await order(await shop.shopper(), [await shop.product(), 1])
      const other = await backUpTo(shop, target)
      const [name = '', ...others] = await listBackups(other)
      expect(others).toEqual([])
      expect(name).toMatch(/^shop-.*Z\.tar\.gz\.age$/)
      expect(await readJobState(shop.shop.db, BACKUP_JOB)).toMatchObject({ leased_until: null, error: null })

      await drillIfDue(other, RUNNING)
      const { result } = (await readJobState(shop.shop.db, DRILL_JOB)) ?? {}
      expect(JSON.parse(result ?? '')).toEqual({ backup: name, orders: 1 })
      expect(await readdir(join(shop.shop.config.dataDir, 'backup-work'))).toEqual([])

      const restored = await createEmptyDatabase()
      const variables = {
        ...toVariables(shop, target),
        DATA_DIR: restored.dataDir,
        DATABASE_URL: restored.databaseUrl ?? ''
      }
      expect(await runCommand(variables, 'restore', 'latest')).toContain(`Restoring ${name}`)
      expect(await restored.open().selectFrom('orders').select('id').execute()).toHaveLength(1)
    })

    it.runIf(inject('database') === 'sqlite')('are deleted by age, but other files are not', async ({ shop }) => {
      const other = withBackups(shop, await openTarget())
      const [file, old] = [join(await createFolder(), 'file'), `${createBackupName(new Date('2020-01-01'))}.age`]
      await writeFile(file, 'content')
      const ages = Array.from(
        { length: 9 },
        (_, days) => `${createBackupName(new Date(Date.UTC(2020, 5, days + 1)))}.age`
      )
      const foreign = 'shop-2020-01-01T00-00-00Z.tar.gz'
      await withTarget(other.config.backupTarget ?? { kind: 'folder', path: '' }, async (target) => {
        for (const name of [old, ...ages, `${old}.unfinished`, foreign]) await target.send(file, name)
      })
      await backUpIfDue(other, RUNNING)
      const remaining = await listBackups(other)
      expect(remaining).toContain(foreign)
      expect(remaining).toContain(findNewestBackup(ages))
      expect(remaining).not.toContain(ages[0])
      expect(remaining.filter((name) => name.endsWith('.unfinished'))).toEqual([])
    })
  }
)

it('a failed upload deletes nothing, is recorded, and is tried again after a while', async ({ shop }) => {
  const s3 = await openS3()
  onTestFinished(s3.close)
  const target = { ...s3Variables(s3), BACKUP_TO: `s3://${s3.settings.bucket}`, S3_BUCKET: '' }
  const old = Array.from({ length: 30 }, (_, days) => `${createBackupName(new Date(Date.UTC(2020, 5, days + 1)))}.age`)
  for (const name of old) s3.objects.set(name, { bytes: Buffer.from(''), headers: {} })
  s3.respondInstead = (res, request) =>
    request.startsWith('PUT') && Boolean(res.writeHead(507).end('<Code>Full</Code>'))
  await expect(backUpTo(shop, target)).rejects.toThrow('PUT 507 <Code>Full</Code>')
  expect([...s3.objects.keys()]).toEqual(old)
  const failingSince = shop.shop.now().toISOString()
  const failure = { error: 'PUT 507 <Code>Full</Code>', failing_since: failingSince, succeeded_at: null }
  expect(await readJobState(shop.shop.db, BACKUP_JOB)).toMatchObject(failure)
  s3.respondInstead = undefined
  shop.pass(MINUTE)
  await backUpTo(shop, target)
  expect([...s3.objects.keys()]).toEqual(old)
  shop.pass(HOUR)
  await backUpTo(shop, target)
  expect(s3.objects.size).toBe(8)
  expect(await readJobState(shop.shop.db, BACKUP_JOB)).toMatchObject({ error: null, failing_since: null })
})

it('is not sent again because old backups cannot be deleted', async ({ shop }) => {
  const s3 = await openS3()
  onTestFinished(s3.close)
  const old = Array.from({ length: 30 }, (_, days) => `${createBackupName(new Date(Date.UTC(2020, 5, days + 1)))}.age`)
  for (const name of old) s3.objects.set(name, { bytes: Buffer.from(''), headers: {} })
  s3.respondInstead = (res, request) =>
    request.startsWith('DELETE') && Boolean(res.writeHead(403).end('<Code>AccessDenied</Code>'))
  const target = { ...s3Variables(s3), BACKUP_TO: `s3://${s3.settings.bucket}`, S3_BUCKET: '' }
  await backUpTo(shop, target)
  shop.pass(HOUR)
  await backUpTo(shop, target)
  expect(s3.objects.size).toBe(31)
  const state = await readJobState(shop.shop.db, BACKUP_JOB)
  expect(state?.error).toBeNull()
  expect(JSON.parse(state?.result ?? '')).toMatchObject({ removalError: 'DELETE 403 <Code>AccessDenied</Code>' })
})

it('fails if the disk of its folder is not mounted', async ({ shop }) => {
  const folder = join(await createFolder(), 'on-the-disk')
  await expect(backUpTo(shop, { BACKUP_TO: folder })).rejects.toThrow('no such file or directory')
})

it('finds the backups in a bucket with many images', async ({ shop }) => {
  const s3 = await openS3()
  onTestFinished(s3.close)
  for (let image = 0; image < 1000; image += 1)
    s3.objects.set(`images/${image}/480.avif`, { bytes: Buffer.from(''), headers: {} })
  const other = await backUpTo(shop, { ...s3Variables(s3), BACKUP_TO: `s3://${s3.settings.bucket}`, S3_BUCKET: '' })
  expect(await listBackups(other)).toHaveLength(1)
})

it('makes one backup a night, also after a night in which the shop was off', async ({ shop }) => {
  const target = await TARGETS.folder()
  const other = await backUpTo(shop, target)
  shop.pass(HOUR)
  await backUpTo(shop, target)
  expect(await listBackups(other)).toHaveLength(1)
  const { succeeded_at: first } = (await readJobState(shop.shop.db, BACKUP_JOB)) ?? {}
  shop.pass(2 * DAY)
  await backUpTo(shop, target)
  expect((await readJobState(shop.shop.db, BACKUP_JOB))?.succeeded_at).not.toBe(first)
})

it('makes the next backup after a clock that was a year ahead has been set right', async ({ shop }) => {
  const { db, now } = shop.shop
  const target = await TARGETS.folder()
  await backUpTo(shop, target)
  const nextYear = new Date(now().getTime() + 365 * DAY).toISOString()
  await db.updateTable('jobs').set({ succeeded_at: nextYear, failed_at: nextYear, leased_until: nextYear }).execute()
  const other = await backUpTo(shop, target)
  expect((await readJobState(db, BACKUP_JOB))?.succeeded_at).toBe(now().toISOString())
  await drillIfDue(other, RUNNING)
  expect((await readJobState(db, DRILL_JOB))?.succeeded_at).toBe(now().toISOString())
})

it('is made by one of several processes', async ({ shop }) => {
  const target = await TARGETS.folder()
  const runs = await Promise.all([backUpTo(shop, target), backUpTo(shop, target), backUpTo(shop, target)])
  expect(await listBackups(runs[0])).toHaveLength(1)
})

it('a killed process leaves no file with the name of a backup, and the next backup removes the rest', async ({
  shop
}) => {
  const target = await TARGETS.folder()
  const kill = `
    import fs from 'node:fs/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const { rename } = fs
    fs.rename = (from, to) => (to.endsWith('.age') ? process.kill(process.pid, 'SIGKILL') : rename(from, to))
    syncBuiltinESMExports()`
  const { NODE_OPTIONS: options = '' } = process.env
  process.env['NODE_OPTIONS'] = `--import data:text/javascript,${encodeURIComponent(kill)}`
  await expect(backUpTo(shop, target)).rejects.toThrow('The process of the backup exited (SIGKILL).')
  process.env['NODE_OPTIONS'] = options
  const [name = '', ...others] = await readdir(target.BACKUP_TO)
  expect(others).toEqual([])
  expect(name).toMatch(/\.age\.unfinished$/)
  expect(await readdir(join(shop.shop.config.dataDir, 'backup-work'))).toEqual([])
  shop.pass(HOUR)
  const other = await backUpTo(shop, target)
  expect((await listBackups(other)).map((file) => file.endsWith('.age'))).toEqual([true])
})

it('a shop that stops ends its backup without a failure', async ({ shop }) => {
  const stopping = new AbortController()
  const other = withBackups(shop, await TARGETS.folder())
  const backup = backUpIfDue(other, stopping.signal)
  stopping.abort()
  await backup
  expect(await readJobState(shop.shop.db, BACKUP_JOB)).toMatchObject({
    leased_until: null,
    error: null,
    succeeded_at: null
  })
  expect(await readdir(join(shop.shop.config.dataDir, 'backup-work'))).toEqual([])
})

it('the drill finds a damaged backup, and deletes its scratch database', async ({ shop }) => {
  const target = await TARGETS.folder()
  const other = await backUpTo(shop, target)
  const [name = ''] = await listBackups(other)
  const file = join(target.BACKUP_TO, name)
  const bytes = await readFile(file)
  await writeFile(file, bytes.with(bytes.length - 20, (bytes.at(-20) ?? 0) ^ 1))
  await expect(drillIfDue(other, RUNNING)).rejects.toThrow('Cannot decrypt')
  expect((await readJobState(shop.shop.db, DRILL_JOB))?.error).toContain('Cannot decrypt')
  expect(await readdir(join(shop.shop.config.dataDir, 'backup-work'))).toEqual([])
})

it('a restore ends with an error if the folder of a server cannot be created', async ({ shop }) => {
  const target = await TARGETS.sftp()
  const variables = toVariables(shop, { ...target, BACKUP_TO: `${target.BACKUP_TO}missing/folder` })
  await expect(runCommand(variables, 'restore', 'latest')).rejects.toThrow('Operation unsupported /missing')
})

it('a new key can be printed while BACKUP_TO waits for it', async () => {
  const BACKUP_TO = await createFolder()
  const print = async () => (await runCommand({ BACKUP_TO }, 'backup', '--new-key')).trim()
  const keys = [await print(), await print()]
  expect(new Set(keys.map((BACKUP_KEY) => readConfig('demo', { BACKUP_TO, BACKUP_KEY }).backupKey)).size).toBe(2)
})

it('refuses another key, and a server with another host key', async ({ shop }) => {
  const other = await backUpTo(shop, await TARGETS.folder())
  const [name = ''] = await listBackups(other)
  const file = join(await createFolder(), 'shop.tar.gz')
  const encrypted = join(other.config.backupTarget?.kind === 'folder' ? other.config.backupTarget.path : '', name)
  await expect(decryptFile(encrypted, file, await generateIdentity())).rejects.toThrow('no identity matched')
  await decryptFile(encrypted, `${file}2`, KEY)
  expect((await inspectBackup(`${file}2`)).tables).toHaveProperty('orders')

  const sftp = await TARGETS.sftp()
  const forged = withBackups(shop, { ...sftp, BACKUP_SSH_HOST_KEY: `SHA256:${'A'.repeat(43)}` })
  await expect(listBackups(forged)).rejects.toThrow('Host denied')
})
