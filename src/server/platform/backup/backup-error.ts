/** A problem that the shop's owner can fix. The message is one line. */
export class BackupError extends Error {}
