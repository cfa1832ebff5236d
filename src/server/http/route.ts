import type { Context, Hono } from 'hono'

import type { Access, Call } from '../../api/contract/call.ts'
import { type CallResponse, type CallName, type CallParsed, contract } from '../../api/contract/index.ts'
import { type Credentials, isAdmin, type Requester, type Session } from './session.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { UNKNOWN_IP } from './client-ip.ts'
import { readSessionCookie } from './cookies.ts'
import { MAX_BODY_BYTES } from './limits.ts'
import { checkOrigin } from './origin.ts'
import { readUploadedFile } from './read-file.ts'
import { readText } from './read-text.ts'

/** Set inside the process, so a client cannot forge them. */
interface Bindings {
  /** For calls during rendering. */
  session?: Session | null
  ip?: string
  /** Receives the body, which the response then does not contain. */
  onBody?: (body: unknown) => void
}

interface Variables {
  requestId: string
  /** Undefined before the lookup. */
  session?: Session | null
  findSession: FindSession
}

type FindSession = (credentials: Credentials) => Promise<Session | null>

export type Api = Hono<{ Bindings: Bindings; Variables: Variables }>
export type RequestContext = Context<{ Bindings: Bindings; Variables: Variables }>

interface HandlerInput<Name extends CallName> {
  input: CallParsed<Name>
  session: SessionFor<(typeof contract)[Name]['access']>
  requester: Requester
  context: RequestContext
}

type SessionFor<A extends Access> = A extends 'anyone' ? Session | null : Session

/** Returns the body, which is sent as JSON, or a response of its own. */
type Handler<Name extends CallName> = (call: HandlerInput<Name>) => Promise<CallResponse<Name> | Response>

export function route<Name extends CallName>(shop: Shop, api: Api, name: Name, handler: Handler<Name>): void {
  const call: Call = contract[name]
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replace(/\{(\w+)\}/g, ':$1') + (call.anyPath ? '{[\\s\\S]*}' : '')
  api.on(method, pattern, async (context) => {
    const session = await authorize(shop, call, context)
    const requester = toRequester(context)
    const parsed = await readInput(call, context)
    if ('issues' in parsed) return rejectInput(call, parsed.issues, context)
    const result = await handler({ input: parsed.input, session, requester, context } as HandlerInput<Name>)
    if (result instanceof Response) return result
    const { onBody } = context.env
    if (!onBody) return context.json(result, call.status ?? 200)
    onBody(result)
    return context.body(null, call.status ?? 200)
  })
}

function rejectInput(call: Call, issues: Issue[], context: RequestContext): Response {
  const [issue = { path: [], message: '' }] = issues
  const field = issue.path.join('.')
  if (call.createInvalidInputBody)
    return context.json(call.createInvalidInputBody(field ? issue.message : 'Invalid data provided!', field))
  throw new ShopError('invalid', 'Invalid data provided!', {
    field,
    fields: [...new Set(issues.map(({ path }) => path.join('.')))],
    reason: issue.message
  })
}

async function authorize(shop: Shop, call: Call, context: RequestContext): Promise<Session | null> {
  const { access } = call
  const session = await findSession(shop, context)
  context.set('session', session)
  if (access === 'anyone') return session
  if (!session) throw new ShopError('unauthorized', 'Unauthorised user!')
  const isAdministrator = isAdmin(session.user)
  if (access === 'admin' && !isAdministrator) throw new ShopError('forbidden', 'Only an administrator can do this.')
  if (access === 'shopper' && isAdministrator)
    throw new ShopError('forbidden', 'Administrators have no cart or orders.')
  return session
}

export const toRequester = ({ env, var: { session } }: RequestContext): Requester => ({
  user: session?.user ?? null,
  ip: env.ip ?? UNKNOWN_IP
})

async function findSession(shop: Shop, context: RequestContext): Promise<Session | null> {
  if (context.env.session !== undefined) return context.env.session
  if (isWrite(context.req.method)) requireTrustedOrigin(shop, context)
  const credentials = readCredentials(shop, context)
  if (!credentials.token && !credentials.cookie) return null
  return context.var.findSession(credentials)
}

export const readCredentials = (shop: Shop, { req }: RequestContext): Credentials => ({
  token: parseBearerToken(req.header('authorization')),
  cookie: readSessionCookie(shop.config, req.header('cookie'))
})

const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Clients other than browsers send no origin. A browser without the header still does not send the SameSite cookie with
 * forms of other sites.
 */
function requireTrustedOrigin(shop: Shop, context: RequestContext): void {
  if (checkOrigin(shop.config, context.req.raw.headers) === 'untrusted')
    throw new ShopError('forbidden', 'This request did not come from the shop.')
}

/** Some clients send 'Bearer null' or 'Bearer undefined'. */
function parseBearerToken(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}

type Issue = { path: PropertyKey[]; message: string }

async function readInput(call: Call, { req }: RequestContext): Promise<{ input: object } | { issues: Issue[] }> {
  const raw = {
    params: call.params && req.param(),
    query: call.query && unwrapSingleValues(req.queries()),
    body: call.body && (await readBody(req, call.maxBodyBytes))
  }
  const input: Record<string, unknown> = call.file ? { file: await readUploadedFile(req.raw, call.file) } : {}
  for (const part of ['params', 'query', 'body'] as const) {
    const result = call[part]?.safeParse(raw[part])
    if (result?.error) return { issues: result.error.issues }
    input[part] = result?.data
  }
  return { input }
}

const unwrapSingleValues = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]))

/** A form on any site can send other content types without a CORS preflight. */
async function readBody(req: RequestContext['req'], maxBytes?: number): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) {
    throw new ShopError('unsupported-type', 'The body must be JSON.')
  }
  try {
    return JSON.parse(await readBodyText(req, maxBytes))
  } catch (error) {
    if (error instanceof ShopError) throw error
    throw new ShopError('invalid', 'The body is not valid JSON.')
  }
}

const formatLimit = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`

export async function readBodyText(req: RequestContext['req'], maxBytes = MAX_BODY_BYTES): Promise<string> {
  const text = await readText(req.raw.body, maxBytes)
  if (text === null)
    throw new ShopError('too-large', `The request is too large. The limit is ${formatLimit(maxBytes)}.`)
  return text
}
