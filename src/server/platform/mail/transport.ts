import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import { SECOND } from '../../../lib/dates.ts'
import type { Config } from '../config/config.ts'
import { createFolder } from '../config/data-folder.ts'

/** Rejects with a MailError. */
export type Transport = (mail: SendMailOptions & { messageId: string }) => Promise<void>

/** `rejected` is permanent, `delayed` affects this email for now, `down` affects all emails. */
export class MailError extends Error {
  readonly kind: 'rejected' | 'delayed' | 'down'

  constructor(kind: MailError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

/** Shorter than the claim on an email, which lasts at least a minute. */
const TIMEOUT_MS = 15 * SECOND

export function createMailTransport(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  timeoutMs: number = TIMEOUT_MS
): Transport {
  if (!smtpUrl) return createFileTransport(join(dataDir, 'outbox'))
  const timeouts = { connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs }
  const smtp = createTransport({ url: smtpUrl, ...timeouts })
  return async (mail) => {
    await smtp.sendMail(mail).catch((error: SmtpError) => {
      throw new MailError(classifyFailure(error), error.message)
    })
  }
}

interface SmtpError extends Error {
  code?: string
  /** The failed SMTP command; 'API' before the first one. */
  command?: string
  responseCode?: number
}

/** An error about the login or the sender is not final, because the shop's owner can fix it. */
function classifyFailure({ code, command, responseCode = 0 }: SmtpError): MailError['kind'] {
  const isRecipientError = code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API')
  if (!isRecipientError && code !== 'EMESSAGE') return code === 'EENVELOPE' ? 'delayed' : 'down'
  return command === 'API' || responseCode >= 500 ? 'rejected' : 'delayed'
}

function createFileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await composer.sendMail(mail)
    await createFolder(folder)
    const file = join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`)
    // Renamed at the end, so that readers of the folder never see half an email.
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
  }
}
