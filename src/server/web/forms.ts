import { bodyLimit } from 'hono/body-limit'

import type { Config } from '../platform/config/config.ts'
import type { App, RequestContext } from '../platform/http/env.ts'
import { MAX_BODY_BYTES } from '../platform/http/body-limits.ts'
import { checkOrigin } from '../platform/http/origin.ts'
import { FORMS, isAnyOriginAccepted } from './form-declarations.ts'
import type { CreateLocals } from './page-locals.ts'
import type { Pages } from './pages.ts'
import { submitForm } from './submit-form.ts'

interface Parts {
  config: Config
  createLocals: CreateLocals
  pages: Pages
}

const rejectForm = (context: RequestContext): Response =>
  context.text('This form is invalid.', 400, { 'cache-control': 'no-store' })

/**
 * Submits forms that are posted without JavaScript through the API, as a script would. The response is a redirect, or the
 * page of the form with the error message.
 */
export function addForms(app: App, { config, createLocals, pages }: Parts): void {
  const limit = bodyLimit({ maxSize: MAX_BODY_BYTES, onError: rejectForm })
  app.on('POST', Object.keys(FORMS), limit, async (context) => {
    const action = context.req.path
    const isTrusted = checkOrigin(config, context.req.raw.headers) === 'trusted'
    if (!isTrusted && !isAnyOriginAccepted(action)) return context.text('This form did not come from the shop.', 403)
    const form = await readForm(context)
    if (!form) return rejectForm(context)
    const { locals, cookies } = await createLocals(context, context.get('session'))
    const result = await submitForm(action, form, locals.call, locals.user)
    if (!('location' in result)) return pages.renderRejected(locals, result)
    // Another site must not replace this browser's cookies.
    if (isTrusted) for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
    context.header('cache-control', 'no-store')
    return context.redirect(result.location, 303)
  })
}

/** Browsers count a line break as one character, but post it as CRLF. */
async function readForm({ req }: RequestContext): Promise<URLSearchParams | null> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(req.header('content-type') ?? '')) return null
  const fields = [...new URLSearchParams(await req.text())]
  return new URLSearchParams(fields.map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]))
}
