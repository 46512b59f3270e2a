// The OpenAPI document of the open API: its own credentials, its answers by fields, its failures as RFC 9457 has them.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { type OpenCall, openBase } from '@kouan/contract/calls/open/open-call.ts'
import { openToken } from '@kouan/contract/calls/open/token-call.ts'
import type { ApiContent, ApiDocument, ApiOperation, ApiParameter } from '@kouan/contract/calls/system/api-document.ts'
import { openScopes } from '@kouan/contract/resources/open/open-account.ts'
import { describeOperation } from './describe-operation.ts'
import { webhookSchemas, webhooks, webhookTag } from './describe-webhooks.ts'
import { answerSchema, bodySchema, documentSchemas } from './document-schemas.ts'
import type { JsonSchema } from './json-schema.ts'
import { failureResponses, failureSchemas, failuresOf } from './open-failures.ts'
import { openExamples } from './open-examples.ts'
import { outputObject, wordSchemas } from './output-schema.ts'

export function describeOpenApi(calls: readonly OpenCall[]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const call of calls) {
    const path = `${openBase}${call.path.replaceAll(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) }
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
      parameters: {},
      responses: failureResponses,
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
  '文字在保存前整理：去掉首尾空格、不可见字符和控制字符；部首、兼容字和拆开的重音字母改为看上去相同的通常字；编号、代码和数字中的全角字符改为半角；企业代码、信用代码、证件号码改为大写并去掉空格；数字去掉多余的零。所以读出的值可能与发送的写法不同，整理后不符合规则的以 422 拒绝。数字可以写成 JSON 数字或文字，超过 15 位的也按所写的读取。',
  '按游标读取的列表和状态按存入的先后，不重不漏；有写入正在进行时，其后的变化等它结束才列出。游标请原样保存，不要解析。',
  '请求内容为 JSON，可以 gzip 压缩：批量最多 8 MiB、1000 份单证，其他 1 MiB，按解压后的大小计，且不超过压缩内容的 200 倍；每分钟的次数见接口账户，取令牌每个地址每分钟 120 次。',
  '失败以 application/problem+json（RFC 9457）返回，errors 中逐个字段说明；每项有中文和英文；Accept-Language: en 时标题和说明为英文。',
].join('\n\n')

function operationOf(call: OpenCall): ApiOperation {
  const { kind, scope, english } = call
  const isToken = call.name === openToken.name
  const described = describeOperation({
    call,
    method: call.method,
    tag: tagOf(call),
    group: (kind === undefined ? undefined : resourcesByName.get(kind)?.title) ?? (isToken ? tokenTag : generalGroup),
    security: isToken ? [{ client: [] }, {}] : [{ bearer: [] }],
    responses: responsesOf(call, isToken),
    notes: [`${english}.`, ...(scope ? [`需要权限范围 ${scope}（${openScopes[scope]}）。`] : [])],
  })
  return { ...described, ...parametersOf(call, described), ...bodyOf(call, described) }
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

const parametersOf = ({ isWrite, takesXml }: OpenCall, { parameters = [] }: ApiOperation) =>
  isWrite ? { parameters: [...parameters, ...(takesXml ? [businessType] : []), idempotencyKey] } : {}

const message: JsonSchema = { title: '海关业务报文，可带数据交换信封', type: 'string' }

function bodyOf(call: OpenCall, { requestBody }: ApiOperation): Pick<ApiOperation, 'requestBody'> {
  const json = requestBody?.content['application/json']
  if (!json) return {}
  const example = openExamples[call.name]?.request
  const content: ApiContent = { ...json, schema: bodySchema(call, json.schema), ...(example ? { example } : {}) }
  const type = call.name === openToken.name ? 'application/x-www-form-urlencoded' : 'application/json'
  const xml: Record<string, ApiContent> = call.takesXml ? { 'application/xml': { schema: message } } : {}
  return { requestBody: { required: true, content: { [type]: content, ...xml } } }
}

function responsesOf(call: OpenCall, isToken: boolean): ApiOperation['responses'] {
  const { title, output, answers, name } = call
  const example = openExamples[name]?.response
  const content: Record<string, ApiContent> =
    answers === 'xml'
      ? { 'application/xml': { schema: { type: 'string' } } }
      : {
          'application/json': {
            schema: isToken ? outputObject(output) : answerSchema(call),
            ...(example ? { example } : {}),
          },
        }
  return { 200: { description: title, content }, ...failuresOf(call, isToken) }
}

const securitySchemes: Record<string, JsonSchema> = {
  bearer: { type: 'http', scheme: 'bearer' },
  client: { type: 'http', scheme: 'basic', description: '客户端编号和密钥' },
}
