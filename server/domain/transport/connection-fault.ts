// Sentences for connections that fail. They contain no secret and no path of the server; the error itself is the cause.
import { AddressRefused } from '../../outgoing/resolve-host.ts'
import { ResponseTimeout, ResponseTooLarge } from '../../outgoing/send-request.ts'
import { ChannelDown, ChannelFault } from '../channel/channel-fault.ts'

const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: '对方拒绝连接，请检查主机和端口',
  ECONNRESET: '连接被对方断开',
  EPIPE: '连接被对方断开',
  ETIMEDOUT: '连接超时',
  EHOSTUNREACH: '无法到达对方主机',
  ENETUNREACH: '无法到达对方主机',
  EPROTO: '对方不按 TLS 应答，请检查地址和端口',
  ERR_SSL_WRONG_VERSION_NUMBER: '对方不按 TLS 应答，请检查地址和端口',
  CERT_HAS_EXPIRED: '对方的证书已过期',
  ERR_TLS_CERT_ALTNAME_INVALID: '对方的证书不是该主机的',
  DEPTH_ZERO_SELF_SIGNED_CERT: '对方的证书不受信任，请填写其颁发者证书',
  SELF_SIGNED_CERT_IN_CHAIN: '对方的证书不受信任，请填写其颁发者证书',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: '对方的证书不受信任，请填写其颁发者证书',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: '对方的证书不受信任，请填写其颁发者证书',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: '对方要求客户端证书',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: '客户端证书不被接受',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: '客户端证书不被接受',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: '客户端证书已过期',
}

/** Returns the fault of a connection; a fault that has its sentence already is returned as it is. */
export function connectionFault(error: unknown, timeoutMs: number): ChannelFault {
  if (error instanceof ChannelFault) return error
  const down = (sentence: string) => new ChannelDown(sentence, { cause: error })
  if (error instanceof AddressRefused) return down(error.message)
  if (error instanceof ResponseTimeout) return down(`${timeoutMs / 1000} 秒没有应答`)
  if (error instanceof ResponseTooLarge) return new ChannelFault('应答过大，没有读取', { cause: error })
  return down(sentences[codeOf(error)] ?? '连接失败或中断')
}

/** The code of an error, or of the first of several tried addresses. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0])
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Ends with the time: then `giveUp` is called and a ChannelDown is thrown. */
export async function within<T>(timeoutMs: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new ChannelDown(`${timeoutMs / 1000} 秒没有应答`))
    }, timeoutMs)
  })
  work.catch(() => {})
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Names the place in the sentence of a fault: `队列 receipts：…`. It names only the attempt, so that ChannelDown becomes
 * ChannelFault.
 */
export const inPlace = <T>(place: string, work: Promise<T>): Promise<T> =>
  work.catch((error) => {
    throw error instanceof ChannelFault ? new ChannelFault(`${place}：${error.message}`, { cause: error.cause }) : error
  })
