import { bodyLimit } from 'hono/body-limit'

import { type Access, type Call, getPermission } from '../../../api/contract/call.ts'
import { CONFIRMED_CALLS } from '../../../api/contract/confirmed-calls.ts'
import { type CallResponse, type CallName, type CallParsed, contract } from '../../../api/contract/index.ts'
import type { App, Middleware, RequestContext } from './env.ts'
import {
  isAdmin,
  type Requester,
  requireConfirmation,
  requireOwner,
  requirePermission,
  type Session
} from './session.ts'
import { ShopError } from '../errors.ts'
import { MAX_BODY_BYTES } from './body-limits.ts'
import { readUploadedFile } from './read-upload.ts'

export type Api = App
export type { RequestContext }

type HandlerInput<Name extends CallName> = CallParsed<Name> & {
  session: SessionFor<(typeof contract)[Name]['access']>
  requester: Requester
  context: RequestContext
}

type SessionFor<A extends Access> = A extends 'anyone' ? Session | null : Session

/** A failure must say `success: false`, so a success has neither that field nor a code. */
type WithoutSuccess<Body> = Body extends { success: true }
  ? Omit<Body, 'success'> & { success?: never; code?: never }
  : Body

type Result<Body> = Body | (object extends Body ? void : never) | Response

/** Returns the body, which is sent as JSON with `success: true` unless it says otherwise, or a response of its own. */
type Handler<Name extends CallName> = (call: HandlerInput<Name>) => Promise<Result<WithoutSuccess<CallResponse<Name>>>>

export function route<Name extends CallName>(api: Api, name: Name, handler: Handler<Name>): void {
  const call: Call = contract[name]
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replace(/\{(\w+)\}/g, ':$1') + (call.anyPath ? '{[\\s\\S]*}' : '')
  const limits = call.body ? [limitBody(call.maxBodyBytes)] : []
  api.on(method, pattern, authorize(name), ...limits, async (context: RequestContext) => {
    const parsed = await readInput(call, context)
    if ('issues' in parsed) return rejectInput(call, parsed.issues, context)
    const session = context.get('session')
    if (session) requireOwnId(session, parsed.input)
    const requester = toRequester(context)
    const handlerInput = { ...parsed.input, session, requester, context }
    const result = (await handler(handlerInput as unknown as HandlerInput<Name>)) as object | undefined
    return result instanceof Response ? result : context.json({ success: true, ...result }, call.status ?? 200)
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

function authorize(name: CallName): Middleware {
  const { access, area }: Call = contract[name]
  return async (context, next) => {
    const session = context.get('session')
    if (access === 'anyone') return next()
    if (!session) throw new ShopError('unauthorized', 'Unauthorised user!')
    if (area) requirePermission(session.user, area, getPermission(name))
    if (access === 'shopper' && isAdmin(session.user))
      throw new ShopError('forbidden', 'Administrators have no cart or orders.')
    if (CONFIRMED_CALLS.has(name)) requireConfirmation(session)
    return next()
  }
}

/** A call that names a user must name the own one. */
function requireOwnId(session: Session, { params, body }: Input): void {
  for (const { userId } of [params, body].filter((part) => part !== undefined))
    if (typeof userId === 'string') requireOwner(session, userId)
}

export const toRequester = (context: RequestContext): Requester => ({
  user: context.get('session')?.user ?? null,
  ip: context.get('ip')
})

type Input = Partial<Record<'params' | 'body', Record<string, unknown>>>

type Issue = { path: PropertyKey[]; message: string }

async function readInput(call: Call, { req }: RequestContext): Promise<{ input: Input } | { issues: Issue[] }> {
  const raw = {
    params: call.params && req.param(),
    query: call.query && unwrapSingleValues(req.queries()),
    body: call.body && (await readBody(req))
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
async function readBody(req: RequestContext['req']): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) {
    throw new ShopError('unsupported-type', 'The body must be JSON.')
  }
  return req.json().catch((error: unknown) => {
    // The limit of a body without a length applies while it is read.
    if (error instanceof ShopError) throw error
    throw new ShopError('invalid', 'The body is not valid JSON.')
  })
}

const formatLimit = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} KB` : `${bytes / 1024 / 1024} MB`

/** Rejects a body of more than `maxSize` bytes. */
export const limitBody = (maxSize = MAX_BODY_BYTES): Middleware =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ShopError('too-large', `The request is too large. The limit is ${formatLimit(maxSize)}.`)
    }
  })
