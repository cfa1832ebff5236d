import { atom } from 'nanostores'

import { createClient } from '../../api/client.ts'
import { createUploadFetch } from '../../api/upload-fetch.ts'
import { pictureProblem } from '../../lib/picture-files.ts'
import { failureMessage, isRetryable } from '../failure.ts'

export type UploadState =
  | { status: 'empty' }
  /** `share` is how much of the file has been sent, from 0 to 1; after that the server renders it. */
  | { status: 'sending'; name: string; share: number }
  /** `retryable`: uploading the same file again may succeed. */
  | { status: 'failed'; name: string; message: string; retryable: boolean }
  | { status: 'done'; name: string; url: string }

export type Upload = ReturnType<typeof createUpload>

/** The upload of one picture at a time. It starts when the file is chosen. */
export function createUpload() {
  const $upload = atom<UploadState>({ status: 'empty' })
  let chosen: File | undefined
  let ending = new AbortController()

  /** Forgets the file; if it is on its way, it is stopped. */
  function remove(): void {
    ending.abort()
    chosen = undefined
    $upload.set({ status: 'empty' })
  }

  function choose(file: File): void {
    remove()
    chosen = file
    const message = pictureProblem(file)
    if (message) $upload.set({ status: 'failed', name: file.name, message, retryable: false })
    else void send(file)
  }

  async function send(file: File): Promise<void> {
    ending = new AbortController()
    const { signal } = ending
    const { name } = file
    const show = (state: UploadState) => {
      if (!signal.aborted) $upload.set(state)
    }
    const onProgress = (share: number) => show({ status: 'sending', name, share })
    onProgress(0)
    const upload = createClient({ fetch: createUploadFetch({ onProgress, signal }) })
    try {
      const { result } = await upload('POST /api/admin/products/upload-image', { file: { my_file: file } })
      show({ status: 'done', name, url: result.url })
    } catch (error) {
      show({ status: 'failed', name, message: failureMessage(error), retryable: isRetryable(error) })
    }
  }

  /** Sends the file that failed once more. */
  const again = (): void => {
    if (chosen) void send(chosen)
  }

  return { $upload, choose, remove, again }
}
