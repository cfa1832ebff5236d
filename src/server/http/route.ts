import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'

import type { Access, Call } from '../../api/contract/call.ts'
import { type CallAnswer, type CallName, type CallParsed, contract } from '../../api/contract/index.ts'
import type { Requester } from './session.ts'
import { type Credentials, isAdmin, type Session } from './session.ts'
import { ShopError } from '../errors.ts'
import type { Shop } from '../shop.ts'
import { UNKNOWN_IP } from './client-ip.ts'
import { readSessionCookie } from './cookies.ts'
import { LONGEST_BODY } from './limits.ts'
import { provenance } from './origin.ts'
import { readFile } from './read-file.ts'
import { readText } from './read-text.ts'

/** What travels with a request inside the process, where no one can forge it. */
interface Bindings {
  /** The session that the guard has already found, for calls made while rendering. */
  session?: Session | null
  /** The client's IP as `clientIp` has read it. */
  ip?: string
}

interface Variables {
  requestId: string
  /** Set once it has been looked up. */
  session?: Session | null
  findSession: FindSession
}

/** Finds the session of a request's secrets. */
type FindSession = (credentials: Credentials) => Promise<Session | null>

export type Api = Hono<{ Bindings: Bindings; Variables: Variables }>
export type Exchange = Context<{ Bindings: Bindings; Variables: Variables }>

interface Handled<Name extends CallName> {
  input: CallParsed<Name>
  session: SessionFor<(typeof contract)[Name]['access']>
  /** The same for the audit trail, with the address. */
  by: Requester
  /** The HTTP exchange, for cookies and headers. */
  exchange: Exchange
}

type SessionFor<A extends Access> = A extends 'anyone' ? Session | null : Session

type Handler<Name extends CallName> = (call: Handled<Name>) => Promise<CallAnswer<Name>>

/** Serves a call of the contract: who may make it, what it takes and what it answers all come from there. */
export function route<Name extends CallName>(shop: Shop, api: Api, name: Name, handler: Handler<Name>): void {
  const call: Call = contract[name]
  const [method = '', path = ''] = name.split(' ')
  const pattern = path.replace(/\{(\w+)\}/g, ':$1') + (call.anyPath ? '{[\\s\\S]*}' : '')
  api.on(method, pattern, async (exchange) => {
    const session = await admit(shop, call, exchange)
    const by = whoAsks(exchange)
    const read = await readInput(call, exchange)
    if ('invalid' in read) return refuse(call, read.invalid, exchange)
    const answer = await handler({ input: read.input, session, by, exchange } as Handled<Name>)
    return exchange.json(answer, call.status ?? 200)
  })
}

function refuse(call: Call, issue: Issue, exchange: Exchange): Response {
  if (call.refusal) return exchange.json(call.refusal(issue.path.length > 0 ? issue.message : 'Invalid data provided!'))
  throw new ShopError('invalid', 'Invalid data provided!', { field: issue.path.join('.'), reason: issue.message })
}

async function admit(shop: Shop, call: Call, exchange: Exchange): Promise<Session | null> {
  const { access } = call
  const session = await sessionOf(shop, call, exchange)
  exchange.set('session', session)
  if (access === 'anyone') return session
  if (!session) throw new ShopError('unauthorised', 'Unauthorised user!')
  const admin = isAdmin(session.user)
  if (access === 'admin' && !admin) throw new ShopError('forbidden', 'Only an administrator can do this.')
  if (access === 'shopper' && admin) throw new ShopError('forbidden', 'Administrators have no cart and no orders.')
  return session
}

/** Who a request is from, as far as is known by now, and from where. */
export const whoAsks = ({ env, var: { session } }: Exchange): Requester => ({
  user: session?.user ?? null,
  ip: env.ip ?? UNKNOWN_IP
})

async function sessionOf(shop: Shop, call: Call, exchange: Exchange): Promise<Session | null> {
  if (exchange.env.session !== undefined) return exchange.env.session
  const credentials = credentialsOf(shop, exchange)
  // Only a multipart body could come from a form on any site, with the cookie; no form sends a token.
  const mustSay = Boolean(call.file && credentials.cookie && !credentials.token)
  if (isWrite(exchange.req.method)) mustBeOwn(shop, exchange, mustSay)
  if (!credentials.token && !credentials.cookie) return null
  return exchange.var.findSession(credentials)
}

export const credentialsOf = (shop: Shop, { req }: Exchange): Credentials => ({
  token: bearer(req.header('authorization')),
  cookie: readSessionCookie(shop.config, req.header('cookie'))
})

const isWrite = (method: string): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** A write must come from the shop's own pages, from a front end it trusts, or, unless it must say so, from no browser at all. */
function mustBeOwn(shop: Shop, exchange: Exchange, mustSay: boolean): void {
  const from = provenance(shop.config, exchange.req.raw.headers)
  if (from === 'foreign' || (from === 'unsaid' && mustSay)) {
    throw new ShopError('forbidden', 'This request did not come from the shop.')
  }
}

/** Some clients send 'Bearer null' or 'Bearer undefined' when they hold no token. */
function bearer(header: string | undefined): string | undefined {
  const token = header?.match(/^Bearer (\S+)$/i)?.[1]
  return token === 'null' || token === 'undefined' ? undefined : token
}

type Issue = { path: PropertyKey[]; message: string }

async function readInput(call: Call, { req }: Exchange): Promise<{ input: object } | { invalid: Issue }> {
  const given = {
    params: call.params && req.param(),
    query: call.query && grouped(req.queries()),
    body: call.body && (await readBody(req))
  }
  const input: Record<string, unknown> = call.file ? { file: await readFile(req.raw, call.file) } : {}
  for (const part of ['params', 'query', 'body'] as const) {
    const result = call[part]?.safeParse(given[part])
    if (result?.error) return { invalid: result.error.issues[0] ?? { path: [], message: result.error.message } }
    input[part] = result?.data
  }
  return { input }
}

const grouped = (queries: Record<string, string[]>) =>
  Object.fromEntries(Object.entries(queries).map(([key, values]) => [key, values.length > 1 ? values : values[0]]))

/** A body of another type could be sent by a form on any site, without the browser asking first. */
async function readBody(req: Exchange['req']): Promise<unknown> {
  if (!/^application\/json\b/i.test(req.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'The body must be JSON.' })
  }
  try {
    return JSON.parse(await bodyText(req))
  } catch (error) {
    if (error instanceof HTTPException) throw error
    throw new ShopError('invalid', 'The body is not valid JSON.')
  }
}

export async function bodyText(req: Exchange['req']): Promise<string> {
  const text = await readText(req.raw.body, LONGEST_BODY)
  if (text === null) throw new HTTPException(413, { message: 'This is more than the shop can take at once.' })
  return text
}
