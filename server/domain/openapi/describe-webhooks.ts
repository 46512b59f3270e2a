// Describes the posts to a webhook in OpenAPI 3.1.
import { eventFields, eventsHelp, testEventFields } from '@kouan/contract/calls/open/event-fields.ts'
import type { ApiDocument, ApiOperation, ApiParameter } from '@kouan/contract/calls/system/api-document.ts'
import { eventNames, webhookEvents } from '@kouan/contract/resources/channel/webhook-events.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { outputObject } from './output-schema.ts'

export const webhookTag = '推送'

const withProperties = (schema: JsonSchema, properties: Record<string, JsonSchema>, required: readonly string[]) => ({
  ...schema,
  properties: { ...(schema.properties as object), ...properties },
  required: [...((schema.required as string[] | undefined) ?? []), ...required],
})

const replaced = (title: string, by: string): JsonSchema => ({
  title,
  type: ['string', 'null'],
  description: `请改用 ${by}`,
})

/** Of before: the receipt in an object of its own. */
const oldReceipt: JsonSchema = {
  title: '回执',
  description: '请改用 returnType、returnStatus、returnInfo，本名称保留至 2027-12',
  type: ['object', 'null'],
  deprecated: true,
  required: ['type', 'status', 'info'],
  properties: {
    type: replaced('回执报文', 'returnType'),
    status: replaced('回执状态', 'returnStatus'),
    info: replaced('回执信息', 'returnInfo'),
  },
}

const events: JsonSchema = {
  title: '属于的事件',
  description: eventsHelp,
  type: 'array',
  minItems: 1,
  items: { type: 'string', enum: Object.keys(webhookEvents) },
}

export const webhookSchemas: Record<string, JsonSchema> = {
  DocumentEvent: withProperties(outputObject(eventFields), { events, receipt: oldReceipt }, ['events', 'receipt']),
  TestEvent: outputObject(testEventFields),
}

const header = (name: string, description: string, isRequired = true): ApiParameter => ({
  name,
  in: 'header',
  description,
  ...(isRequired ? { required: true } : {}),
  schema: { type: 'string' },
})

const headers: ApiParameter[] = [
  header('X-Kouan-Event', '事件，与内容中的 event 相同'),
  header('X-Kouan-Timestamp', '发出的时间，1970 年以来的秒数；相差超过五分钟的应当拒绝'),
  header('X-Kouan-Signature', 'v1= 加上“时间戳、一个点、请求内容”的 HMAC-SHA256（十六进制），以签名密钥计算'),
  header('X-Kouan-Signature-Previous', '更换密钥后的 24 小时内，以原来的密钥计算的签名', false),
  header('X-Message-Id', '推送的编号；重发时不变，已处理过的直接应答 200'),
  header('traceparent', '追踪编号（W3C Trace Context）', false),
]

const answers: ApiOperation['responses'] = {
  '2XX': { description: '收到；不看内容类型，网页不算' },
  410: { description: '不再接收：订阅随即停用' },
  default: { description: '没有收到：一天内重试八次，不早于 Retry-After；同一单证的推送按先后顺序' },
}

function operation(name: string, summary: string, { schema, description }: { schema: string; description: string }) {
  const posted: ApiOperation = {
    operationId: name,
    summary,
    description,
    tags: [webhookTag],
    'x-group': '推送订阅',
    'x-permission': 'public',
    security: [],
    parameters: headers,
    requestBody: { required: true, content: { 'application/json': { schema: referenceTo(schema) } } },
    responses: answers,
  }
  return { post: posted }
}

const meanings = Object.entries(webhookEvents).map(([code, { help, english }]) => `${code}：${help}。${english}.`)
const both = '两者都是的变化只推送一次，event 为 document.receipt，events 中两者都有。'

export const webhooks: NonNullable<ApiDocument['webhooks']> = {
  documentEvent: operation('webhook.document', '单证的事件', {
    schema: 'DocumentEvent',
    description: [...meanings, both].join('\n\n'),
  }),
  testEvent: operation('webhook.test', '发送测试', {
    schema: 'TestEvent',
    description: `在“推送订阅”中点“发送测试”时推送，event 为 ${eventNames.test}。`,
  }),
}
