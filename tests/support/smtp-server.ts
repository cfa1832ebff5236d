import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

interface AcceptedMail {
  to: string
  messageId: string
  subject: string
  source: string
}

export interface TestSmtp {
  url: string
  /** Oldest first. */
  accepted: AcceptedMail[]
  /** One entry for each RCPT TO. */
  recipients: string[]
  /** Returns an SMTP code to refuse with. */
  onRecipient: (address: string) => number | undefined
  /** A number is an SMTP code to refuse with. */
  onMessage: () => 'take' | 'hang-up' | 'be-silent' | number
  next(): Promise<AcceptedMail>
  close(): Promise<void>
}

export async function openSmtp(): Promise<TestSmtp> {
  const waiting: ((accepted: AcceptedMail) => void)[] = []
  const smtp: TestSmtp = {
    url: '',
    accepted: [],
    recipients: [],
    onRecipient: () => undefined,
    onMessage: () => 'take',
    next: () => new Promise((resolve) => waiting.push(resolve)),
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1,
    onRcptTo: ({ address }, _session, done) => {
      smtp.recipients.push(address)
      done(smtpError(smtp.onRecipient(address)))
    },
    onData: (stream, session, done) => {
      const reaction = smtp.onMessage()
      if (reaction === 'hang-up') return hangUp(server)
      if (reaction === 'be-silent') return void stream.resume()
      void take(stream, session.envelope.rcptTo[0]?.address ?? '', reaction, done)
    }
  })

  async function take(
    stream: SMTPServerDataStream,
    to: string,
    code: 'take' | number,
    done: (error?: Error | null) => void
  ): Promise<void> {
    const accepted = await read(stream, to)
    if (code === 'take') {
      smtp.accepted.push(accepted)
      waiting.shift()?.(accepted)
    }
    done(smtpError(code === 'take' ? undefined : code))
  }

  // A closed connection is reported here too.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  smtp.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return smtp
}

const smtpError = (code: number | undefined): Error | null =>
  code === undefined ? null : Object.assign(new Error('not today'), { responseCode: code })

function hangUp(server: SMTPServer): void {
  for (const connection of server.connections as Iterable<{ _socket: { destroy(): void } }>)
    connection._socket.destroy()
}

async function read(stream: SMTPServerDataStream, to: string): Promise<AcceptedMail> {
  const source = await text(stream)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
  return { to, messageId: header('Message-ID'), subject: header('Subject'), source }
}
