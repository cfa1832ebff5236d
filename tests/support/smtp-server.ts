import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

interface Taken {
  to: string
  messageId: string
  subject: string
  source: string
}

export interface TestSmtp {
  url: string
  /** Accepted mails, oldest first. */
  accepted: Taken[]
  /** Recipients, one entry for each time that they were named. */
  recipients: string[]
  /** The reply to a recipient: an SMTP code to refuse with, or undefined. */
  onRecipient: (address: string) => number | undefined
  /** The reaction to a message: accept it, refuse it with a code, close the connection, or never answer. */
  onMessage: () => 'take' | 'hang-up' | 'be-silent' | number
  /** Resolves to the next accepted mail. */
  next(): Promise<Taken>
  close(): Promise<void>
}

export async function openSmtp(): Promise<TestSmtp> {
  const waiting: ((accepted: Taken) => void)[] = []
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
      done(refusal(smtp.onRecipient(address)))
    },
    onData: (stream, session, done) => {
      const what = smtp.onMessage()
      if (what === 'hang-up') return hangUp(server)
      if (what === 'be-silent') return void stream.resume()
      void take(stream, session.envelope.rcptTo[0]?.address ?? '', what, done)
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
    done(refusal(code === 'take' ? undefined : code))
  }

  // A closed connection is reported here too.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  smtp.url = `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return smtp
}

const refusal = (code: number | undefined): Error | null =>
  code === undefined ? null : Object.assign(new Error('not today'), { responseCode: code })

function hangUp(server: SMTPServer): void {
  for (const connection of server.connections as Iterable<{ _socket: { destroy(): void } }>)
    connection._socket.destroy()
}

async function read(stream: SMTPServerDataStream, to: string): Promise<Taken> {
  const source = await text(stream)
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(source)?.[1]?.trim() ?? ''
  return { to, messageId: header('Message-ID'), subject: header('Subject'), source }
}
