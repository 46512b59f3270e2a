// Requests to addresses of another host. Receipts are fetched from one, or sent to us.
import { dictionary, text, textarea } from '../../../language/field.ts'
import { answerMarks, usualFailureMarks } from '../answer-marks.ts'
import { defineTransport, withoutEndSlash } from '../transport.ts'
import { address, caCert, secret } from '../transport-fields.ts'
import { clearTextFault, httpAddress } from '../transport-patterns.ts'

const answers = { group: '判断对方是否收到' } as const
const byMarks = {
  ...answers,
  shownWhen: { field: 'answerRule', has: 'MARKS' },
  max: 4000,
  pattern: answerMarks,
} as const

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
    answerRule: dictionary('answer_rule', {
      label: '判断方式',
      ...answers,
      default: 'MARKS',
      help: '按内容：2xx 的应答不是网页、没有失败标志即为收到，不看内容类型；旧：text/html 一律不算收到，只认 JSON 类型中的 success 为 false',
    }),
    receivedMarks: textarea({
      label: '收到的标志',
      ...byMarks,
      help: '每行一个，须全部出现才算收到：文字，JSON 路径（$.code = 0|200）或 XPath（/Result/Code = 0）；不填：没有失败标志就是收到',
    }),
    failureMarks: textarea({
      label: '失败的标志',
      ...byMarks,
      default: usualFailureMarks,
      help: '每行一个，出现任何一个就是没有收到，写法同上；不填：success 为 false，或 SOAP 错误',
    }),
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
      help: '转发回执时以它签名（HMAC-SHA256，在 X-Kouan-Signature 中）；不填：不签名。至少 20 个字符。更换后 24 小时内，另以原来的签名，在 X-Kouan-Signature-Previous 中',
    }),
  },
  auth: ['NONE', 'TOKEN', 'PASSWORD', 'CERT'],
  inbox: { field: 'urlDown', key: ({ urlDown }) => (urlDown ? [withoutEndSlash(urlDown)] : null) },
  // A message that is posted to an address is not read there.
  outlet: { field: 'urlUp' },
  address: ['urlUp', 'urlDown', 'caCert'],
  // The other side shows it to us.
  neverSent: ['receiveSecret'],
  refuses: ({ urlUp, urlDown }) => clearTextFault({ urlUp, urlDown }),
})
