// Grammar of the official schemas for the envelopes of the exchange.
import * as tables from '../envelope/dxp-tables.ts'
import { type ElementDefinition, fixed, may, must, upTo } from '../messages/message.ts'
import { signatureNamespace, dxpNamespace as uri } from '../xml/namespaces.ts'
import { leaves, type Part, part } from './grammar.ts'

const [copMsgId, senderId, ...restOfHead] = leaves(tables.head, uri)
const receivers = part(
  'ReceiverIds',
  leaves([tables.receiver], uri).map((one) => ({ ...one, max: 5 })),
  { uri },
)
const keys = part('Key', tables.bizKey, { uri, max: 5, attributes: [may('name', '名称', upTo(32, 1))] })
const ver: ElementDefinition = must('ver', '版本', fixed(3), { always: '1.0' })
const rootAttributes = [ver, may('Id', '编号', upTo(Number.POSITIVE_INFINITY))]
const signature = part('Signature', 'anything', { uri: signatureNamespace, title: '签名', min: 0 })

const inside: Part[] = [
  part(
    'TransInfo',
    [copMsgId, senderId, receivers, ...restOfHead].filter((one) => one !== undefined),
    { uri },
  ),
  // Whether it is Base64 shows when it is opened.
  part('Data', must('Data', '业务数据', upTo(Number.POSITIVE_INFINITY, 0)), { uri }),
  part(
    'AddInfo',
    [
      ...leaves(tables.addInfo, uri),
      part('BizKey', [keys], { uri, min: 0 }),
      part('IsText', [], { uri, min: 0, attributes: [must('Encode', '编码', upTo(50, 0))] }),
      part('RecMapId', 'anything', { uri, min: 0 }),
    ],
    { uri, min: 0 },
  ),
  signature,
]
const message = part('DxpMsg', inside, { uri, attributes: rootAttributes })
const route = part('SvNo', leaves(tables.route, uri), { uri, attributes: [{ ...ver, name: 'Ver' }] })

/** By root element. */
export const envelopeGrammar: readonly Part[] = [
  message,
  part('DxpMsgSv', [route, message, signature], { uri, attributes: rootAttributes }),
]
