import { call } from '../call.ts'
import { tellFailure } from '../failure.ts'
import { tell } from '../toasts.ts'
import { featuresNow, inTurn, keep, keptNow, want, wantedNow } from './features-shown.ts'

/** Moves a banner to another place, the first being 0. It is shown there at once. Answers whether the shop has it there. */
export async function moveTo(id: string, place: number): Promise<boolean> {
  const others = featuresNow().filter(({ _id }) => _id !== id)
  await send(others.map(({ _id }) => _id).toSpliced(place, 0, id))
  return !wantedNow() && keptNow()[place]?._id === id
}

/** Of orders that are wanted while another is on its way, only the last is sent. Answers whether this one was. */
function send(ids: string[]): Promise<boolean> {
  want(ids)
  return inTurn(sendWanted)
}

async function sendWanted(): Promise<boolean> {
  const wanted = wantedNow()
  if (!wanted) return false
  try {
    // Some of them may be gone by now, and others new.
    const ids = featuresNow().map(({ _id }) => _id)
    keep((await call('PUT /api/admin/features/order', { body: { ids } })).data)
    return forget(wanted)
  } catch (error) {
    // What is wanted by now names every banner, and makes up for it.
    if (!forget(wanted)) return false
    tellFailure(error, () => void sendAgain(wanted))
    await refresh()
    return false
  }
}

/** Whether this is still the order that is wanted; from here on it is not. */
function forget(wanted: string[]): boolean {
  if (wantedNow() !== wanted) return false
  want(null)
  return true
}

async function sendAgain(ids: string[]): Promise<void> {
  if (await send(ids)) tell('The banners are in the order you gave them.')
}

/** Someone else may have changed them. When that cannot be known, they are as they were. */
async function refresh(): Promise<void> {
  const answer = await call('GET /api/common/feature/get').catch(() => null)
  if (answer) keep(answer.data)
}
