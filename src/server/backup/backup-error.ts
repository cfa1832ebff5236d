/** What the owner can mend, in one line. */
export class BackupError extends Error {}
