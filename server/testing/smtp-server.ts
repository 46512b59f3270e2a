// A mail server for tests: takes mail over SMTP, and refuses what it is told to.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll } from 'vitest'
import { openssl } from './signing-keys.ts'

export interface TakenMail {
  from: string
  to: string[]
  /** Of the login; undefined without one. */
  user: string | undefined
  isEncrypted: boolean
  /** Head and body as they came. */
  text: string
}

/** Makes a certificate for `localhost`, which nobody trusts unless told to. */
export function localCertificate(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-mail-'))
  const at = (name: string) => join(folder, name)
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '30', '-nodes']
  openssl('req', '-x509', '-newkey', 'rsa:2048', '-keyout', at('key'), '-out', at('cert'), ...subject)
  const made = { key: readFileSync(at('key'), 'utf8'), cert: readFileSync(at('cert'), 'utf8') }
  rmSync(folder, { recursive: true })
  return made
}

/** Accepts `user` with `password`. `refuse` gives the code and sentence for a recipient; undefined: it is accepted. */
export async function smtpServer(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = []
  const state = { refuse: (_address: string): { code: number; text: string } | undefined => undefined }
  const server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'user' && password === 'password') done(null, { user: username })
      else done(Object.assign(new Error('5.7.8 bad credentials'), { responseCode: 535 }))
    },
    onRcptTo({ address }, _session, done) {
      const refused = state.refuse(address)
      done(refused ? Object.assign(new Error(refused.text), { responseCode: refused.code }) : null)
    },
    onData(stream, { envelope, user, secure }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          user: typeof user === 'string' ? user : undefined,
          isEncrypted: secure,
          text: Buffer.concat(chunks).toString('utf8'),
        })
        done(null, 'taken')
      })
    },
    ...options,
  })
  // What a client breaks off is its own affair.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, taken, state }
}

/** The decoded text of a mail with one part. */
export function bodyOf({ text }: TakenMail): string {
  const at = text.indexOf('\r\n\r\n')
  const [head, body] = [text.slice(0, at), text.slice(at + 4)]
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/quoted-printable/i.test(head)) return body.trim()
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').trim()
}
