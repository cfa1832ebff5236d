import { call } from '../call.ts'
import { showFailureToast } from '../failure.ts'
import { showToast } from '../toasts.ts'
import { featuresNow, inTurn, keep, keptNow, want, wantedNow } from './features-shown.ts'

/** Moves a banner to another place, the first being 0. It is shown there at once. Answers whether the shop has it there. */
export async function moveTo(id: string, place: number): Promise<boolean> {
  const others = featuresNow().filter(({ _id }) => _id !== id)
  again = () => void moveAgain(id, place)
  want(others.map(({ _id }) => _id).toSpliced(place, 0, id))
  await inTurn(sendWanted)
  return !wantedNow() && keptNow()[place]?._id === id
}

/** The last move once more: of the banners as they stand by then. */
let again = (): void => {}

async function moveAgain(id: string, place: number): Promise<void> {
  if (await moveTo(id, place)) showToast('The banners are in the order you gave them.')
}

/** Of orders that are wanted while another is on its way, only the last is sent. */
async function sendWanted(): Promise<void> {
  const wanted = wantedNow()
  if (!wanted) return
  try {
    // Some of them may be gone by now, and others new.
    const ids = featuresNow().map(({ _id }) => _id)
    keep((await call('PUT /api/admin/features/order', { body: { ids } })).data)
    forget(wanted)
  } catch (error) {
    // What is wanted by now names every banner, and makes up for it.
    if (!forget(wanted)) return
    showFailureToast(error, again)
    await refresh()
  }
}

/** Whether this is still the order that is wanted; from here on it is not. */
function forget(wanted: string[]): boolean {
  if (wantedNow() !== wanted) return false
  want(null)
  return true
}

/** Someone else may have changed them. When that cannot be known, they are as they were. */
async function refresh(): Promise<void> {
  const answer = await call('GET /api/common/feature/get').catch(() => null)
  if (answer) keep(answer.data)
}
