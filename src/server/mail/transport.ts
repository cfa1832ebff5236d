import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createTransport, type SendMailOptions } from 'nodemailer'

import type { Config } from '../config.ts'

/** Takes a mail out of the house. Rejects when it could not. */
export type Transport = (mail: SendMailOptions & { messageId: string }) => Promise<void>

const SLOWEST = 15_000

/** SMTP when there is a server for it, else a file for each mail in the data folder. */
export function mailTransport({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Transport {
  if (!smtpUrl) return fileTransport(join(dataDir, 'outbox'))
  // Well within the time for which a mail is claimed.
  const limits = { connectionTimeout: SLOWEST, greetingTimeout: SLOWEST, socketTimeout: SLOWEST }
  const smtp = createTransport({ url: smtpUrl, ...limits })
  return async (mail) => {
    await smtp.sendMail(mail)
  }
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
