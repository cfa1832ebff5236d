import { deviceStore, eraseTabStorage } from './storage.ts'

const $deviceUserId = deviceStore<string>('user')

let isOwnChange = false

/** Returns 'another' if the device had another user, who has not signed out on it. */
export function setDeviceUser(id: string): 'same' | 'another' {
  const previousId = $deviceUserId.get()
  isOwnChange = true
  $deviceUserId.set(id)
  isOwnChange = false
  return previousId === undefined || previousId === id ? 'same' : 'another'
}

/** Calls the listener when another tab signs a user in or out. */
export const onDeviceUserChange = (listener: (id: string | undefined, before: string | undefined) => void) =>
  $deviceUserId.listen((id, before) => {
    if (isOwnChange) return
    if (before) eraseTabStorage()
    listener(id, before)
  })
