import { atom } from 'nanostores'

import { createClient } from '../../api/client.ts'
import { createUploadFetch } from '../../api/upload-fetch.ts'
import { findImageProblem } from '../../domain/images/image-files.ts'
import { failureMessage, isRetryable } from '../failure.ts'

export type UploadState =
  | { status: 'empty' }
  /** `progress` is from 0 to 1. At 1 the server processes the file. */
  | { status: 'sending'; name: string; progress: number }
  | { status: 'failed'; name: string; message: string; retryable: boolean }
  | { status: 'done'; name: string; url: string }

export type Upload = ReturnType<typeof createUpload>

export function createUpload() {
  const $upload = atom<UploadState>({ status: 'empty' })
  let chosenFile: File | undefined
  let controller = new AbortController()

  function remove(): void {
    controller.abort()
    chosenFile = undefined
    $upload.set({ status: 'empty' })
  }

  function choose(file: File): void {
    remove()
    chosenFile = file
    const message = findImageProblem(file)
    if (message) $upload.set({ status: 'failed', name: file.name, message, retryable: false })
    else void send(file)
  }

  async function send(file: File): Promise<void> {
    controller = new AbortController()
    const { signal } = controller
    const { name } = file
    const publish = (state: UploadState) => {
      if (!signal.aborted) $upload.set(state)
    }
    const onProgress = (progress: number) => publish({ status: 'sending', name, progress })
    onProgress(0)
    const upload = createClient({ fetch: createUploadFetch({ onProgress, signal }) })
    try {
      const { result } = await upload('POST /api/admin/products/upload-image', { file: { my_file: file } })
      publish({ status: 'done', name, url: result.url })
    } catch (error) {
      publish({ status: 'failed', name, message: failureMessage(error), retryable: isRetryable(error) })
    }
  }

  const retry = (): void => {
    if (chosenFile) void send(chosenFile)
  }

  return { $upload, choose, remove, retry }
}
