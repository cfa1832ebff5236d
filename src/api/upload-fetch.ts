interface UploadOptions {
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Browsers report upload progress only with XMLHttpRequest. */
export const createUploadFetch =
  ({ onProgress, signal }: UploadOptions): typeof fetch =>
  (url, { method = 'GET', headers, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(method, url instanceof Request ? url.url : url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    for (const event of ['error', 'abort']) request.addEventListener(event, () => reject(new TypeError('no response')))
    signal.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
    return promise
  }
