// The parameters of an operation, and the fields of what is sent and answered.
import type { ApiDocument, ApiParameter, JsonSchema } from '@kouan/contract/calls/system/api-document.ts'
import { Table, type TableProps, Typography } from 'antd'
import { schemaRows, typeText } from './schema-rows.ts'

export function ParameterTable({ document, parameters }: { document: ApiDocument; parameters: ApiParameter[] }) {
  return (
    <WideTable
      rowKey={(one) => `${one.in} ${one.name}`}
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

interface SchemaProps {
  document: ApiDocument
  schema: JsonSchema
  /** True for answers, where nothing has to be filled in. */
  isAnswer?: boolean
}

export function SchemaTable({ document, schema, isAnswer = false }: SchemaProps) {
  const rows = schemaRows(document, schema)
  if (rows.length === 0) return <Typography.Text type="secondary">{typeText(document, schema)}</Typography.Text>
  // The envelope is the same everywhere: what is in it shows at once.
  const isOpen = rows.filter(({ name }) => name === 'result').map(({ key }) => key)
  return (
    <WideTable
      rowKey="key"
      dataSource={rows}
      expandable={{ defaultExpandedRowKeys: isOpen }}
      columns={[
        {
          title: '字段',
          width: 260,
          render: (_, { name, isRequired }) => <FieldName name={name} isRequired={isRequired && !isAnswer} />,
        },
        { title: '类型', dataIndex: 'type', width: 140 },
        { title: '说明', dataIndex: 'text' },
      ]}
    />
  )
}

/** Scrolls on a phone. */
function WideTable<Row extends object>(props: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reached by keyboard
    <div style={{ overflowX: 'auto' }} tabIndex={0}>
      <Table<Row> size="small" pagination={false} style={{ minWidth: 640 }} {...props} />
    </div>
  )
}

function FieldName({ name, isRequired }: { name: string; isRequired: boolean }) {
  return (
    <Typography.Text style={{ overflowWrap: 'anywhere' }}>
      {name} {isRequired && <Typography.Text type="danger">必填</Typography.Text>}
    </Typography.Text>
  )
}
