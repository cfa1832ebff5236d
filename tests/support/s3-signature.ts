import { createHash, createHmac } from 'node:crypto'

/** Header names are lower case. */
export interface SignedRequest {
  method: string
  /** Path and query, as sent. */
  target: string
  headers: Record<string, string>
  body: Uint8Array
}

export interface Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Checks AWS Signature Version 4. Returns an S3 error code, or null. */
export function findSignatureError(request: SignedRequest, keys: Keys): string | null {
  const [, id, day = '', region, names = '', signature] = FORM.exec(request.headers['authorization'] ?? '') ?? []
  if (!signature) return 'AccessDenied'
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const required = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (required.some((name) => !signed.includes(name))) return 'AccessDenied'
  if (signatureOf(request, keys, day, signed) !== signature) return 'SignatureDoesNotMatch'
  const hash = request.headers['x-amz-content-sha256']
  return hash === 'UNSIGNED-PAYLOAD' || hash === sha256(request.body) ? null : 'XAmzContentSHA256Mismatch'
}

function signatureOf({ method, target, headers }: SignedRequest, keys: Keys, day: string, signed: string[]): string {
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    path,
    query.split('&').toSorted().join('&'),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256']
  ].join('\n')
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [day, keys.region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}
