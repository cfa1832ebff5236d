/** An error that the shop's owner can fix. Its message is one line. */
export class BackupError extends Error {}
