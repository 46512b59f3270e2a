// Hands one mail to a server over SMTP. The connection is made to a checked address (rule 20), and the server proves its name by
// its certificate unless the connection is open.
import { isIP } from 'node:net'
import { toldText } from '@kouan/contract/rules/told-text.ts'
import type { NodemailerError } from 'nodemailer'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { AddressRefused, resolveHost } from '../../outgoing/resolve-host.ts'
import { type DeliveryAnswer, DeliveryFailure } from '../delivery/delivery.ts'
import type { MailServer } from './mail-server.ts'

export interface Mail {
  to: string
  subject: string
  text?: string
  html?: string
  /** The same for every try: receivers know a repeat by it. */
  messageId: string
}

interface SendOptions {
  networks: AllowedNetworks
  /** Of the certificates that are trusted beside the public ones, in PEM; tests have one of their own. */
  ca?: string
  timeoutMs?: number
}

const usualTimeoutMs = 15_000

/** Returns what the server answered; throws DeliveryFailure with a sentence for people. */
export async function sendMail(
  server: MailServer,
  mail: Mail,
  { networks, ca, timeoutMs = usualTimeoutMs }: SendOptions,
): Promise<DeliveryAnswer> {
  const { host, port, security, username, password, fromAddress, fromName } = server
  const address = `smtp://${host}:${port}`
  try {
    const [checked] = await resolveHost(host, { networks })
    // Loaded with the first mail: most installations start without one.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host: checked.address,
      port,
      secure: security === 'TLS',
      requireTLS: security === 'STARTTLS',
      ignoreTLS: security === 'NONE',
      tls: { ...(isIP(host) === 0 ? { servername: host } : {}), ...(ca === undefined ? {} : { ca }) },
      ...(username ? { auth: { user: username, pass: password ?? '' } } : {}),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Texts of people: no file and no address is read because they name one.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    const { response } = await transport.sendMail({
      from: fromName ? { name: fromName, address: fromAddress } : fromAddress,
      to: [{ name: '', address: mail.to }],
      subject: mail.subject,
      messageId: `<${mail.messageId}@${fromAddress.split('@').at(-1)}>`,
      ...(mail.html === undefined ? { text: mail.text ?? '' } : { html: mail.html }),
    })
    return { address, text: response }
  } catch (error) {
    throw failureOf(error, address)
  }
}

/** Sentences by the code of the error. */
const sentences: Record<string, string> = {
  EAUTH: '邮件服务器不接受用户名或密码',
  ECONNECTION: '连接不上邮件服务器',
  ECONNREFUSED: '邮件服务器拒绝连接，请检查主机和端口',
  EDNS: '找不到邮件服务器的主机',
  ESOCKET: '与邮件服务器的连接中断，请检查端口和加密方式',
  ETIMEDOUT: '邮件服务器没有及时应答，请检查端口和加密方式',
  ETLS: '邮件服务器不支持所选的加密方式',
}

const certificateFault = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT)/

function failureOf(error: unknown, address: string): Error {
  if (error instanceof AddressRefused) return new DeliveryFailure(error.message, { answer: { address }, cause: error })
  const { code = '', responseCode, response, originalCode = '' } = error as NodemailerError
  const answer = { address, ...(responseCode ? { status: responseCode } : {}), ...(response ? { text: response } : {}) }
  const options = { answer, cause: error }
  if (certificateFault.test(originalCode))
    return new DeliveryFailure('邮件服务器的证书不可信，或不是发给该主机的', options)
  // Temporary refusals begin with 4: greylisting, a full box.
  const isPermanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  if (code === 'EENVELOPE' || code === 'EMESSAGE')
    return new DeliveryFailure(`邮件服务器拒绝了该邮件：${toldText(response ?? '', 500) || '未说明原因'}`, {
      ...options,
      isPermanent,
    })
  return new DeliveryFailure(sentences[originalCode] ?? sentences[code] ?? '邮件没有发出，详见服务器日志', options)
}
