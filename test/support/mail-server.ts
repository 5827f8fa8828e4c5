/** A mail server that keeps what it takes, and can refuse or hang. */
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = {
  to: string[]
  /** The headers by their names in lower case, unfolded. */
  headers: Record<string, string>
  /** Decoded. */
  subject: string
  text: string
  raw: string
}

export type MailServer = { port: number; received: ReceivedMail[]; close(): Promise<void> }

/** @param onTaken is called with each mail that has come, and answers that it is taken. */
export async function startMailServer(
  options: SMTPServerOptions = {},
  onTaken = (answer: () => void) => answer(),
): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(
          readMail(
            Buffer.concat(chunks).toString(),
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        onTaken(done)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await new Promise<void>((ready) => listening.once('listening', ready))
  const address = listening.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

function readMail(raw: string, to: string[]): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = rest.join('\r\n\r\n')
  const encoding = headers['content-transfer-encoding']
  const text =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : body
  return {
    raw,
    to,
    headers,
    text: text.replaceAll('\r\n', '\n'),
    subject: decodedWords(headers.subject ?? ''),
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** RFC 2047. */
function decodedWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('latin1')
        : word
            .replaceAll('_', ' ')
            .replace(/=([0-9A-F]{2})/gi, (__, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    )
    .replace(/[\x80-\xFF]+/g, (bytes) => Buffer.from(bytes, 'latin1').toString())
}
