/** The shop's owner can fix it. The message is one line. */
export class BackupError extends Error {}
