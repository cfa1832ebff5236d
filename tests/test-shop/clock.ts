export type Clock = ReturnType<typeof createClock>

export function createClock() {
  let offset = 0
  return {
    now: () => new Date(Date.now() + offset),
    forward: (milliseconds: number) => void (offset += milliseconds),
    set: (to: Date) => void (offset = to.getTime() - Date.now()),
    reset: () => void (offset = 0)
  }
}
