import { deviceStore, eraseTab } from './storage.ts'

/** The id of the user who is signed in on this device. */
const $deviceUser = deviceStore<string>('user')

let isOwnChange = false

/** Notifies the other tabs. */
export function setDeviceUser(id: string): void {
  isOwnChange = true
  $deviceUser.set(id)
  isOwnChange = false
}

/** Calls back when another tab signs a user in or out. */
export const onDeviceUserChange = (listener: (id: string | undefined, before: string | undefined) => void) =>
  $deviceUser.listen((id, before) => {
    if (isOwnChange || id === before) return
    if (before) eraseTab()
    listener(id, before)
  })
