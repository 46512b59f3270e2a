// Requests to addresses of another host. Receipts are fetched from one, or sent to us.
import { text } from '../../../language/field.ts'
import { defineTransport, withoutEndSlash } from '../transport.ts'
import { address, caCert, secret } from '../transport-fields.ts'
import { httpAddress } from '../transport-patterns.ts'

const url = { ...address, max: 500, pattern: httpAddress } as const

export const httpTransport = defineTransport({
  protocol: 'HTTP',
  title: '网络接口（HTTP）',
  fields: {
    urlUp: text({
      label: '发送地址',
      ...url,
      required: true,
      help: '报文以 POST 发往该地址，报文编号在 Idempotency-Key 和 X-Message-Id 中',
    }),
    urlDown: text({
      label: '收取地址',
      ...url,
      help: 'GET 该地址得到待收文件清单；不填：对方主动发到接收地址',
    }),
    caCert,
    receiveSecret: text({
      label: '接收口令',
      ...secret,
      min: 20,
      max: 200,
      help: '对方主动发来回执时以 Authorization: Bearer 出示；不填：不接收。至少 20 个字符',
    }),
    signSecret: text({
      label: '签名密钥',
      ...secret,
      min: 20,
      max: 200,
      help: '转发回执时以它签名（HMAC-SHA256，在 X-Kouan-Signature 中）；不填：不签名。至少 20 个字符',
    }),
  },
  auth: ['NONE', 'TOKEN', 'PASSWORD', 'CERT'],
  inbox: { field: 'urlDown', key: ({ urlDown }) => (urlDown ? [withoutEndSlash(urlDown)] : null) },
  // A message that is posted to an address is not read there.
  outlet: { field: 'urlUp' },
  address: ['urlUp', 'urlDown', 'caCert'],
  // The other side shows it to us.
  neverSent: ['receiveSecret'],
  refuses: ({ urlUp, urlDown }) =>
    isInClear(urlUp) ? inClear('urlUp') : isInClear(urlDown) ? inClear('urlDown') : undefined,
})

const inClear = (field: 'urlUp' | 'urlDown') => ({ field, sentence: '须为 https:// 地址，http:// 只能用于本机' })

/** Credentials and messages must not be sent in clear over a network. */
function isInClear(text: string | null): boolean {
  if (!text || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}
