// One operation: address, parameters, body, responses, examples, and the request for curl.
import type { ApiDocument, ApiOperation } from '@kouan/contract/calls/system/api-document.ts'
import { openScopes } from '@kouan/contract/resources/open/open-account.ts'
import { Card, Flex, Tag, Typography, theme } from 'antd'
import { curlOf } from './curl-of.ts'
import { ParameterTable, SchemaTable } from './operation-tables.tsx'
import { contentOf, type ListedOperation, type NamedContent, parametersOf, responsesOf } from './read-document.ts'
import { exampleOfSchema, schemaRows } from './schema-rows.ts'

interface OperationProps {
  document: ApiDocument
  listed: ListedOperation
}

const needsText: Record<string, string> = { public: '无须登录', 'signed-in': '登录或凭令牌' }

type Responses = ReturnType<typeof responsesOf>
const isSuccess = ([status]: Responses[number]) => status.startsWith('2')

export function OperationView({ document, listed }: OperationProps) {
  const { method, path, operation } = listed
  const { summary, description, requestBody, 'x-permission': permission } = operation
  const parameters = parametersOf(document, operation)
  const body = contentOf(requestBody?.content)
  const responses = responsesOf(document, operation)
  const succeeded = responses.filter(isSuccess)
  const failed = responses.filter((one) => !isSuccess(one))
  return (
    <Flex vertical gap={16}>
      <div>
        <Typography.Title level={2} style={{ fontSize: 18, marginTop: 0 }}>
          {summary}
        </Typography.Title>
        <Flex gap={8} wrap align="center">
          <Tag style={{ fontWeight: 600 }}>{method}</Tag>
          <Typography.Text code copyable={{ text: path }} style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Typography.Text>
          <Tag>{needsText[permission] ?? `权限 ${permission}`}</Tag>
          {scopesOf(operation).map(([scope, title]) => (
            <Tag key={scope}>{`权限范围 ${scope}（${title}）`}</Tag>
          ))}
        </Flex>
        {description && (
          <Typography.Paragraph style={{ margin: '8px 0 0', whiteSpace: 'pre-line' }}>
            {description}
          </Typography.Paragraph>
        )}
      </div>
      {path.startsWith('/') && <Example title="curl 命令" text={curlOf(document, listed, location.origin)} />}
      {parameters.length > 0 && (
        <Card size="small" title="参数">
          <ParameterTable document={document} parameters={parameters} />
        </Card>
      )}
      {body && (
        <Card size="small" title={`请求内容（${body.type}）`}>
          <SchemaTable document={document} schema={body.schema} />
          {body.type !== 'multipart/form-data' && <Example title="示例" text={exampleText(document, body)} />}
        </Card>
      )}
      {succeeded.map(([status, response]) => {
        const content = contentOf(response.content)
        return (
          <Card key={status} size="small" title={`响应 ${status}`}>
            {content ? (
              <>
                <SchemaTable document={document} schema={content.schema} isAnswer />
                {content.type.includes('json') && <Example title="示例" text={exampleText(document, content)} />}
              </>
            ) : (
              response.description
            )}
          </Card>
        )
      })}
      {failed.length > 0 && <Failures document={document} responses={failed} />}
    </Flex>
  )
}

/** The calls of the product have none. */
function scopesOf({ security }: ApiOperation) {
  const named = security.flatMap((one) => Object.values(one).flat())
  return Object.entries(openScopes).filter(([scope]) => named.includes(scope))
}

const exampleText = (document: ApiDocument, { example, schema }: NamedContent) =>
  JSON.stringify(example ?? exampleOfSchema(document, schema), null, 2)

/** They say the same of most operations, so that each takes one line. */
function Failures({ document, responses }: { document: ApiDocument; responses: Responses }) {
  const content = contentOf(responses.map(([, response]) => response.content).find(Boolean))
  const names = content ? schemaRows(document, content.schema).map(({ name }) => name) : []
  return (
    <Card size="small" title="失败的响应">
      <Flex vertical gap={8}>
        {responses.map(([status, { description }]) => (
          <Flex key={status} gap={8} align="baseline">
            <Tag style={{ flex: 'none', margin: 0 }}>{status}</Tag>
            <span style={{ whiteSpace: 'pre-line' }}>{description}</span>
          </Flex>
        ))}
        {content && (
          <Typography.Text type="secondary" style={{ overflowWrap: 'anywhere' }}>
            内容为 {content.type}：{names.join('、')}
          </Typography.Text>
        )}
      </Flex>
    </Card>
  )
}

function Example({ title, text }: { title: string; text: string }) {
  const { token } = theme.useToken()
  return (
    <div style={{ marginTop: 12 }}>
      <Typography.Text strong copyable={{ text, tooltips: ['复制', '已复制'] }}>
        {title}
      </Typography.Text>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by keyboard
        tabIndex={0}
        style={{
          margin: '8px 0 0',
          padding: 12,
          maxHeight: 360,
          overflow: 'auto',
          fontSize: 12,
          background: token.colorFillQuaternary,
          borderRadius: token.borderRadius,
        }}
      >
        {text}
      </pre>
    </div>
  )
}
