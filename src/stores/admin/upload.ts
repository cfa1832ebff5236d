import { atom } from 'nanostores'

import { createClient } from '../../api/client.ts'
import { createUploadFetch } from '../../api/upload-fetch.ts'
import { findImageError, NOT_RESIZABLE } from '../../domain/images/upload-errors.ts'
import { getFailureMessage, isRetryable } from '../failure.ts'
import { needsConversion, shrinkImage } from './shrink-image.ts'

/**
 * `empty` → `resizing` (only a file that is too large, or WebP) → `sending` → `done`. Each step can lead to `failed`, and from
 * every state another file starts again, and its removal leads to `empty`.
 */
export type UploadState =
  | { status: 'empty' }
  | { status: 'resizing'; name: string }
  /** `progress` is from 0 to 1. At 1 the server processes the file. */
  | { status: 'sending'; name: string; progress: number }
  | { status: 'failed'; name: string; message: string; isRetryable: boolean }
  | { status: 'done'; name: string; url: string }

export type Upload = ReturnType<typeof createUpload>

export const isUploading = ({ status }: UploadState): boolean => status === 'resizing' || status === 'sending'

export function createUpload() {
  const $upload = atom<UploadState>({ status: 'empty' })
  /** Sent by a retry. A resized file keeps the name of the chosen one. */
  let sent: { file: File; name: string } | undefined
  let controller = new AbortController()

  function remove(): void {
    controller.abort()
    sent = undefined
    $upload.set({ status: 'empty' })
  }

  /** `setState` does nothing once another file has been chosen. */
  function startUpload() {
    controller.abort()
    controller = new AbortController()
    const { signal } = controller
    const setState = (state: UploadState) => {
      if (!signal.aborted) $upload.set(state)
    }
    return { signal, setState }
  }

  function choose(file: File): void {
    remove()
    const message = findImageError(file)
    if (message) $upload.set({ status: 'failed', name: file.name, message, isRetryable: false })
    else if (needsConversion(file)) void resize(file)
    else void send(file, file.name)
  }

  async function resize(file: File): Promise<void> {
    const { signal, setState } = startUpload()
    const { name } = file
    setState({ status: 'resizing', name })
    const smaller = await shrinkImage(file).catch(() => undefined)
    if (!smaller) setState({ status: 'failed', name, message: NOT_RESIZABLE, isRetryable: false })
    else if (!signal.aborted) await send(smaller, name)
  }

  async function send(file: File, name: string): Promise<void> {
    const { signal, setState } = startUpload()
    sent = { file, name }
    const onProgress = (progress: number) => setState({ status: 'sending', name, progress })
    onProgress(0)
    const upload = createClient({ fetch: createUploadFetch({ onProgress, signal }) })
    try {
      const { result } = await upload('POST /api/admin/products/upload-image', { file: { my_file: file } })
      setState({ status: 'done', name, url: result.url })
    } catch (error) {
      setState({ status: 'failed', name, message: getFailureMessage(error), isRetryable: isRetryable(error) })
    }
  }

  const retry = (): void => {
    if (sent) void send(sent.file, sent.name)
  }

  return { $upload, choose, remove, retry }
}
