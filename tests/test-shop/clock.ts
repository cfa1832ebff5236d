export type Clock = ReturnType<typeof createClock>

/** A clock that keeps running from the time to which it is set. */
export function createClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    forward: (milliseconds: number) => void (ahead += milliseconds),
    set: (to: Date) => void (ahead = to.getTime() - Date.now()),
    reset: () => void (ahead = 0)
  }
}
