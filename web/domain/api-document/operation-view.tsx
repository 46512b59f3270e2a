// One operation: address, parameters, body, responses, examples, and the request for curl.
import type { ApiDocument, ApiParameter, JsonSchema } from '@kouan/contract/calls/system/api-document.ts'
import { Card, Flex, Table, Tag, Typography, theme } from 'antd'
import { curlOf } from './curl-of.ts'
import { MethodTag } from './method-tag.tsx'
import { contentOf, type ListedOperation, parametersOf, responsesOf } from './read-document.ts'
import { exampleOfSchema, schemaRows, typeText } from './schema-rows.ts'

interface OperationProps {
  document: ApiDocument
  listed: ListedOperation
}

const needsText: Record<string, string> = { public: '无须登录', 'signed-in': '登录后即可' }

export function OperationView({ document, listed }: OperationProps) {
  const { method, path, operation } = listed
  const { summary, description, requestBody, 'x-permission': permission } = operation
  const parameters = parametersOf(document, operation)
  const body = contentOf(requestBody?.content)
  return (
    <Flex vertical gap={16}>
      <div>
        <Typography.Title level={2} style={{ fontSize: 18, marginTop: 0 }}>
          {summary}
        </Typography.Title>
        <Flex gap={8} wrap align="center">
          <MethodTag method={method} />
          <Typography.Text code copyable={{ text: path }} style={{ overflowWrap: 'anywhere' }}>
            {path}
          </Typography.Text>
          <Tag>{needsText[permission] ?? `权限 ${permission}`}</Tag>
        </Flex>
        {description && (
          <Typography.Paragraph style={{ margin: '8px 0 0', whiteSpace: 'pre-line' }}>
            {description}
          </Typography.Paragraph>
        )}
      </div>
      <Example title="curl 命令" text={curlOf(document, listed, location.origin)} />
      {parameters.length > 0 && (
        <Card size="small" title="参数">
          <ParameterTable document={document} parameters={parameters} />
        </Card>
      )}
      {body && (
        <Card size="small" title={`请求内容（${body.type}）`}>
          <SchemaTable document={document} schema={body.schema} />
          {body.example !== undefined && <Example title="示例" text={JSON.stringify(body.example, null, 2)} />}
        </Card>
      )}
      {responsesOf(document, operation).map(([status, response]) => {
        const content = contentOf(response.content)
        const isSuccess = status.startsWith('2')
        return (
          <Card key={status} size="small" title={`响应 ${status}`} extra={!isSuccess && response.description}>
            {isSuccess && content && (
              <>
                <SchemaTable document={document} schema={content.schema} />
                {content.type.includes('json') && (
                  <Example
                    title="示例"
                    text={JSON.stringify(content.example ?? exampleOfSchema(document, content.schema), null, 2)}
                  />
                )}
              </>
            )}
            {isSuccess && !content && response.description}
            {!isSuccess && <Typography.Text type="secondary">统一信封，success 为 false</Typography.Text>}
          </Card>
        )
      })}
    </Flex>
  )
}

function ParameterTable({ document, parameters }: { document: ApiDocument; parameters: ApiParameter[] }) {
  return (
    <Table
      size="small"
      rowKey={(one) => `${one.in} ${one.name}`}
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={parameters}
      columns={[
        {
          title: '名称',
          width: 200,
          render: (_, one) => <FieldName name={one.name} isRequired={one.required === true} />,
        },
        { title: '位置', dataIndex: 'in', width: 80 },
        { title: '类型', width: 140, render: (_, { schema }) => typeText(document, schema) },
        {
          title: '说明',
          render: (_, { description, example }) =>
            [description, example === undefined ? '' : `例如 ${String(example)}`].filter(Boolean).join('；'),
        },
      ]}
    />
  )
}

function SchemaTable({ document, schema }: { document: ApiDocument; schema: JsonSchema }) {
  const rows = schemaRows(document, schema)
  if (rows.length === 0) return <Typography.Text type="secondary">{typeText(document, schema)}</Typography.Text>
  // The envelope is the same everywhere: what is in it shows at once.
  const isOpen = rows.filter(({ name }) => name === 'result').map(({ key }) => key)
  return (
    <Table
      size="small"
      rowKey="key"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={rows}
      expandable={{ defaultExpandedRowKeys: isOpen }}
      columns={[
        { title: '字段', width: 260, render: (_, { name, isRequired }) => <FieldName {...{ name, isRequired }} /> },
        { title: '类型', dataIndex: 'type', width: 140 },
        { title: '说明', dataIndex: 'text' },
      ]}
    />
  )
}

function FieldName({ name, isRequired }: { name: string; isRequired: boolean }) {
  return (
    <Typography.Text style={{ overflowWrap: 'anywhere' }}>
      {name} {isRequired && <Typography.Text type="danger">必填</Typography.Text>}
    </Typography.Text>
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
