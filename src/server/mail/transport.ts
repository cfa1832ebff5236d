import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Config } from '../config.ts'

/** Takes a mail out of the house. Rejects with a MailError when it could not. */
export type Transport = (mail: SendMailOptions & { messageId: string }) => Promise<void>

/** Why a mail did not go: it never will, it will be tried again, or no mail goes just now. */
export class MailError extends Error {
  readonly kind: 'refused' | 'delayed' | 'down'

  constructor(kind: MailError['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const SLOWEST = 15_000

/**
 * SMTP when there is a server for it, else a file for each mail in the data folder. `slowest` is how long the server may
 * be silent, in milliseconds: well within the time for which a mail is claimed.
 */
export function mailTransport(
  { smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>,
  slowest: number = SLOWEST
): Transport {
  if (!smtpUrl) return fileTransport(join(dataDir, 'outbox'))
  const limits = { connectionTimeout: slowest, greetingTimeout: slowest, socketTimeout: slowest }
  const smtp = createTransport({ url: smtpUrl, ...limits })
  return async (mail) => {
    await smtp.sendMail(mail).catch((error: SmtpError) => {
      throw new MailError(kindOf(error), error.message)
    })
  }
}

/** What nodemailer says of a failure. */
interface SmtpError extends Error {
  code?: string
  /** The SMTP command that failed; 'API' before anything was sent. */
  command?: string
  /** The server's reply. */
  responseCode?: number
}

/** A refusal of the recipient or of the text is about this mail; a refused login or sender is for the owner to mend. */
function kindOf({ code, command, responseCode = 0 }: SmtpError): MailError['kind'] {
  const aboutRecipient = code === 'EENVELOPE' && (command === 'RCPT TO' || command === 'API')
  if (!aboutRecipient && code !== 'EMESSAGE') return code === 'EENVELOPE' ? 'delayed' : 'down'
  return command === 'API' || responseCode >= 500 ? 'refused' : 'delayed'
}

function fileTransport(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return async (mail) => {
    const { message } = await composer.sendMail(mail)
    await mkdir(folder, { recursive: true })
    const file = join(folder, `${mail.messageId.replace(/[^\w.-]/g, '_')}.eml`)
    // Whoever reads the folder never sees half a mail.
    await writeFile(`${file}.part`, message)
    await rename(`${file}.part`, file)
  }
}
