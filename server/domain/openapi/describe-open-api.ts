// The OpenAPI document of the open API: its own credentials, its answers by fields, its failures as RFC 9457 has them.
import { isDeepStrictEqual } from 'node:util'
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { type OpenCall, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import type {
  ApiContent,
  ApiDocument,
  ApiOperation,
  ApiParameter,
  ApiReference,
} from '@kouan/contract/calls/system/api-document.ts'
import { openScopes } from '@kouan/contract/resources/open/open-account.ts'
import { describeOperation } from './describe-operation.ts'
import { webhookSchemas, webhooks, webhookTag } from './describe-webhooks.ts'
import { answerResponses, answerSchema, documentSchemas, sharedAnswerOf, sharedBodyOf } from './document-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import { tokenExamples } from './open-examples.ts'
import { failureResponses, failureSchemas, failuresOf } from './open-failures.ts'
import { outputObject, wordSchemas } from './output-schema.ts'

export function describeOpenApi(calls: readonly OpenCall[]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  const parameters: Parameters = {}
  for (const call of calls) {
    const path = `${openBase}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, parameters) }
  }
  return {
    openapi: '3.1.0',
    info: { title: '口岸台开放接口', version: '1.0.0', description: introduction },
    servers: [{ url: '/' }],
    tags: [
      ...[{ name: tokenTag }, { name: documentTag }].filter(({ name }) => calls.some((call) => tagOf(call) === name)),
      { name: webhookTag },
    ],
    paths,
    webhooks,
    components: {
      schemas: { ...failureSchemas, ...documentSchemas(calls), ...wordSchemas, ...webhookSchemas },
      parameters,
      responses: { ...answerResponses, ...failureResponses },
      securitySchemes,
    },
  }
}

const tokenTag = '令牌'
const documentTag = '单证'
const generalGroup = '状态、回执和代码表'
const tagOf = ({ kind, name }: OpenCall) => (kind === undefined && name === openToken.name ? tokenTag : documentTag)

const introduction = [
  '以客户端编号和密钥取得令牌（OAuth 2.0 client credentials），随后每个请求在 Authorization 头中带上 Bearer 令牌。',
  '写入请求可带 Idempotency-Key：同一个键的相同请求只执行一次，再次发送得到同样的响应；同一个键的另一个请求被拒绝。',
  '请求中没有的字段用默认值，没有默认值的为空；接口没有的名称以 422 拒绝，只有应答中才有的名称可以发回，不起作用。一份单证的字段按业务主键整份替换：没有发送的为空。',
  '文字在保存前整理：去掉首尾空格、不可见字符和控制字符；部首、兼容字和拆开的重音字母改为看上去相同的通常字；编号、代码和数字中的全角字符改为半角；企业代码、信用代码、证件号码改为大写并去掉空格；数字去掉前面多余的零。所以读出的值可能与发送的写法不同，整理后不符合规则的以 422 拒绝。数字可以写成 JSON 数字或文字，超过 15 位的也按所写的读取。',
  '按游标读取的列表和状态按存入的先后，不重不漏；有写入正在进行时，其后的变化等它结束才列出。游标请原样保存，不要解析。',
  '请求内容为 JSON，可以 gzip 压缩：批量最多 8 MiB、1000 份单证，其他 1 MiB，按解压后的大小计，且不超过压缩内容的 200 倍；每分钟的次数见接口账户，取令牌每个地址每分钟 120 次。',
  '失败以 application/problem+json（RFC 9457）返回，errors 中逐个字段说明；每项有中文和英文；Accept-Language: en 时标题和说明为英文。',
].join('\n\n')

type Parameters = ApiDocument['components']['parameters']

function operationOf(call: OpenCall, parameters: Parameters): ApiOperation {
  const { kind, scope, english } = call
  const isToken = call.name === openToken.name
  const described = describeOperation({
    call,
    method: call.method,
    tag: tagOf(call),
    group: (kind === undefined ? undefined : resourcesByName.get(kind)?.title) ?? (isToken ? tokenTag : generalGroup),
    security: isToken ? [{ client: [] }, {}] : [{ bearer: scope ? [scope] : [] }],
    responses: { ...successOf(call, isToken), ...failuresOf(call, isToken) },
    notes: [`${english}.`],
  })
  return { ...described, ...parametersOf(call, described, parameters), ...bodyOf(call, described, isToken) }
}

const idempotencyKey: ApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  description: '同一个键只执行一次，保留 24 小时',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const businessType: ApiParameter = {
  name: 'crossborderType',
  in: 'query',
  description: '业务类型，如 I9610：报文中没有，仅在请求内容为 XML 时使用',
  schema: { type: 'string' },
}

const isReference = (one: ApiParameter | ApiReference): one is ApiReference => '$ref' in one

/** Adds those of writes. One that the components have is referred to; another one of that name is kept in place. */
function parametersOf({ isWrite, takesXml }: OpenCall, { parameters: own = [] }: ApiOperation, known: Parameters) {
  const all = [...own, ...(takesXml ? [businessType] : []), ...(isWrite ? [idempotencyKey] : [])]
  if (all.length === 0) return {}
  return {
    parameters: all.map((one) => {
      if (isReference(one)) return one
      known[one.name] ??= one
      return isDeepStrictEqual(known[one.name], one) ? { $ref: `#/components/parameters/${one.name}` } : one
    }),
  }
}

const message: JsonSchema = { title: '海关业务报文，可带数据交换信封', type: 'string' }

function bodyOf(call: OpenCall, { requestBody }: ApiOperation, isToken: boolean): Pick<ApiOperation, 'requestBody'> {
  const json = requestBody?.content['application/json']
  if (!json) return {}
  if (isToken) {
    const form = { ...json, example: tokenExamples.request }
    return { requestBody: { required: true, content: { 'application/x-www-form-urlencoded': form } } }
  }
  const shared = sharedBodyOf(call, json.schema)
  const xml: Record<string, ApiContent> = call.takesXml ? { 'application/xml': { schema: message } } : {}
  return {
    requestBody: { required: true, content: { 'application/json': shared ? { schema: shared } : json, ...xml } },
  }
}

function successOf(call: OpenCall, isToken: boolean): ApiOperation['responses'] {
  const shared = sharedAnswerOf(call)
  if (shared !== undefined) return { 200: { $ref: `#/components/responses/${shared}` } }
  const { title, output, answers } = call
  const token = { schema: outputObject(output), example: tokenExamples.response }
  const content: Record<string, ApiContent> =
    answers === 'xml'
      ? { 'application/xml': { schema: { type: 'string' } } }
      : { 'application/json': isToken ? token : { schema: answerSchema(call) } }
  return { 200: { description: title, content } }
}

const securitySchemes: Record<string, JsonSchema> = {
  bearer: {
    type: 'oauth2',
    flows: { clientCredentials: { tokenUrl: `${openBase}${openToken.path}`, scopes: openScopes } },
  },
  client: { type: 'http', scheme: 'basic', description: '客户端编号和密钥' },
}
