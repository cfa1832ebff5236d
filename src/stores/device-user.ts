import { createDeviceStore, eraseTabStorage } from './storage.ts'

const $deviceUserId = createDeviceStore<string>('user')

/** Returns undefined until the first session check or login of this device. */
export const readDeviceUser = (): string | undefined => $deviceUserId.get()

let isOwnChange = false

export function setDeviceUser(id: string): void {
  isOwnChange = true
  $deviceUserId.set(id)
  isOwnChange = false
}

/** Calls the listener when another tab signs a user in or out. */
export const onDeviceUserChange = (listener: (id: string | undefined, before: string | undefined) => void) =>
  $deviceUserId.listen((id, before) => {
    if (isOwnChange) return
    if (before) eraseTabStorage()
    listener(id, before)
  })
