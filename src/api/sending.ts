interface Sending {
  /** How much of the body has been sent, from 0 to 1. */
  onProgress: (share: number) => void
  /** Ends the request. */
  signal: AbortSignal
}

/** A `fetch` for the client that tells how far a body has come: of what a browser has, only XMLHttpRequest knows. */
export const sendingFetch =
  ({ onProgress, signal }: Sending): typeof fetch =>
  (url, { method = 'GET', headers, body } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const request = new XMLHttpRequest()
    request.open(method, url instanceof Request ? url.url : url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
    for (const end of ['error', 'abort']) request.addEventListener(end, () => reject(new TypeError('no answer')))
    signal.addEventListener('abort', () => request.abort())
    request.send(body as XMLHttpRequestBodyInit)
    return promise
  }
