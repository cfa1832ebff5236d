export const UNFINISHED_SUFFIX = '.unfinished'

export const NAME_PREFIX = 'shop-'

/** The names of backups sort by time. */
export const createBackupName = (now: Date): string =>
  `${NAME_PREFIX}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`

const ENCRYPTED_NAME = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz\.age$/

export const isBackupName = (name: string): boolean => ENCRYPTED_NAME.test(name)

export const isUnfinishedBackup = (name: string): boolean =>
  name.endsWith(UNFINISHED_SUFFIX) && isBackupName(name.slice(0, -UNFINISHED_SUFFIX.length))

export const findNewestBackup = (names: string[]): string | undefined => names.filter(isBackupName).toSorted().at(-1)

export function readBackupTime(name: string): Date {
  const [, day, ...time] = ENCRYPTED_NAME.exec(name) ?? []
  return new Date(`${day}T${time.join(':')}Z`)
}
