// The situations of the cell types' page in the gallery.
import { App, Button, Flex, Input, Modal, Tabs } from 'antd'
import { useRef, useState } from 'react'
import { ShownValue } from '../../story/shown-value.tsx'
import type { ShownProps, TableColumn, TableRow } from '../cell-type.ts'
import type { CellPickerProps } from '../cells/choice/popup-cell-props.ts'
import { EditableTable } from '../editable-table.tsx'
import { duplicateRule, ruleCodeRule } from '../rules/server-rules.ts'
import { TableValidationError, validateTabs } from '../rules/validate-tabs.ts'
import { RowDetail } from '../sub-form/row-detail.tsx'
import { useSubForm } from '../sub-form/use-sub-form.tsx'
import type { EditableTableHandle, EditableTableProps } from '../table-props.ts'
import { inventedRows, textColumns } from './invented-cells.ts'

type SituationProps = Omit<EditableTableProps, 'label' | 'value' | 'onChange'> & {
  start: readonly TableRow[]
  keys?: readonly string[]
}

/** A table with what it hands on below it. */
export function Tried({ start, keys, ...props }: SituationProps) {
  const [rows, setRows] = useState(start)
  const shownKeys = keys ?? props.columns.map(({ key }) => key)
  const first = rows[0]
  return (
    <>
      <EditableTable label="单元格类型" toolbar={false} {...props} value={rows} onChange={setRows} />
      <ShownValue value={first ? Object.fromEntries(shownKeys.map((key) => [key, first[key] ?? null])) : null} />
    </>
  )
}

/** A record picker as a screen would bring it. */
export function PickRecord({ onPick, onClose }: CellPickerProps) {
  return (
    <Modal open title="选择商品" footer={null} onCancel={onClose}>
      <Flex vertical gap={8}>
        {['A01 保温杯', 'A02 咖啡豆'].map((text) => (
          <Button key={text} onClick={() => onPick(text)}>
            {text}
          </Button>
        ))}
      </Flex>
    </Modal>
  )
}

export const ownColumns: readonly TableColumn[] = [
  {
    key: 'record',
    title: '弹出选择',
    type: 'popup',
    width: 180,
    placeholder: '请选择商品',
    props: { picker: PickRecord },
  },
  {
    key: 'price',
    title: '自定义',
    type: 'slot',
    width: 160,
    props: { render: ({ value }: ShownProps) => <strong>{`¥ ${Number(value).toFixed(2)}`}</strong> },
  },
]

const ruled: readonly TableColumn[] = [
  {
    key: 'code',
    title: '编码',
    type: 'input',
    width: 140,
    rules: [
      { required: true, message: '请输入编码' },
      { pattern: '^[A-Z]\\d+$', message: '编码是一个大写字母和数字' },
      { pattern: 'only', message: '编码不能重复' },
    ],
  },
  { key: 'mobile', title: '手机', type: 'input', width: 160, rules: [{ pattern: 'm' }] },
  {
    key: 'amount',
    title: '金额',
    type: 'number',
    width: 130,
    rules: [{ pattern: 'money', message: '金额最多两位小数' }],
  },
  {
    key: 'taken',
    title: '占用',
    type: 'input',
    rules: [
      duplicateRule({
        tableName: 'demo',
        fieldName: 'taken',
        ask: async ({ fieldVal }) => ({ success: fieldVal !== 'taken', message: '该值不可用，系统中已存在！' }),
      }),
      ruleCodeRule({
        ruleCode: 'short',
        ask: async ({ value }) => ({ success: value.length <= 6, message: '最多 6 位' }),
      }),
    ],
  },
]

const ruledRows: readonly TableRow[] = [
  { id: 'a', code: 'A1', mobile: '12345', amount: 1.234, taken: '' },
  { id: 'b', code: '', mobile: '', amount: null, taken: 'taken' },
  { id: 'c', code: 'A1', mobile: '13800000000', amount: 12.5, taken: 'freely 1' },
  { id: 'd', code: 'x', mobile: '', amount: 0, taken: '' },
]

/** Cells with rules: 校验 marks the failing ones and lists their sentences below the table. */
export function CellsWithRules() {
  const table = useRef<EditableTableHandle>(null)
  const [rows, setRows] = useState(ruledRows)
  const [sentences, setSentences] = useState<readonly string[]>()
  const validate = async () => {
    const failures = (await table.current?.validate()) ?? []
    setSentences(failures.map(({ rowId, columnKey, message }) => `${rowId} ${columnKey}：${message}`))
  }
  return (
    <>
      <Button style={{ marginBottom: 12 }} onClick={() => void validate()}>
        校验
      </Button>
      <EditableTable ref={table} label="规则" columns={ruled} value={rows} onChange={setRows} toolbar={false} />
      {sentences && <ShownValue value={sentences.length === 0 ? '全部通过' : sentences.join('\n')} />}
    </>
  )
}

const hostile: readonly TableColumn[] = [
  { key: 'code', title: '编码', type: 'input', width: 320, rules: [{ pattern: '^(a+)+$', message: '编码有误' }] },
  { key: 'other', title: '其他', type: 'input', rules: [{ pattern: '^\\d+$', message: '只能是数字' }] },
]
const hostileRows: readonly TableRow[] = [{ id: 'a', code: `${'a'.repeat(40)}!`, other: 'x' }]

/** A rule that came as data and would never end. */
export function Hostile() {
  const table = useRef<EditableTableHandle>(null)
  const [sentences, setSentences] = useState('')
  const [clicks, setClicks] = useState(0)
  const validate = async () => {
    const failures = (await table.current?.validate()) ?? []
    setSentences(failures.map(({ message }) => message).join('\n'))
  }
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 12 }}>
        <Button onClick={() => void validate()}>校验</Button>
        <Button onClick={() => setClicks(clicks + 1)}>{`页面仍可点击 ${clicks}`}</Button>
      </Flex>
      <EditableTable ref={table} label="规则" columns={hostile} value={hostileRows} toolbar={false} />
      <ShownValue value={sentences} />
    </>
  )
}

const goodRows: readonly TableRow[] = [{ id: 'e', code: 'B1', mobile: '', amount: 1, taken: '' }]
const badRows = ruledRows.slice(1, 2)

/** Two tables in tabs: the one that fails comes to the front. */
export function InTabs() {
  const { message } = App.useApp()
  const goods = useRef<EditableTableHandle>(null)
  const parties = useRef<EditableTableHandle>(null)
  const [pane, setPane] = useState('goods')
  const validate = async () => {
    const tables = [
      { table: { validate: async () => (await goods.current?.validate()) ?? [] }, paneKey: 'goods' },
      { table: { validate: async () => (await parties.current?.validate()) ?? [] }, paneKey: 'parties' },
    ]
    try {
      await validateTabs({ tables, activate: setPane })
      message.success('校验通过')
    } catch (error) {
      if (!(error instanceof TableValidationError)) throw error
      message.error(`第 ${error.tableIndex + 1} 个表格：${error.message}`)
    }
  }
  return (
    <>
      <Button onClick={() => void validate()}>校验</Button>
      <Tabs
        activeKey={pane}
        onChange={setPane}
        items={[
          {
            key: 'goods',
            label: '商品',
            forceRender: true,
            children: <EditableTable ref={goods} label="商品" columns={ruled} value={goodRows} toolbar={false} />,
          },
          {
            key: 'parties',
            label: '参与方',
            forceRender: true,
            children: <EditableTable ref={parties} label="参与方" columns={ruled} value={badRows} toolbar={false} />,
          },
        ]}
      />
    </>
  )
}

const orders = inventedRows(6)

/** A form at a row, and the row's detail. */
export function WithSubForm() {
  const [detail, setDetail] = useState<string>()
  const [scrolled, setScrolled] = useState(0)
  const subForm = useSubForm({
    label: (row) => `子表：${String(row.name)}`,
    content: (row) => (
      <Flex vertical gap={8}>
        <Input aria-label="备注" defaultValue={`${String(row.name)} 的备注`} />
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {['子项一', '子项二', '子项三'].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Flex>
    ),
  })
  const { toggle } = subForm
  const [columns] = useState<readonly TableColumn[]>(() => [
    ...textColumns.slice(0, 2),
    {
      key: 'commands',
      title: '操作',
      type: 'slot',
      width: 220,
      props: {
        toText: () => '',
        render: ({ row }: ShownProps) => (
          <>
            <Button type="link" size="small" onClick={(event) => latest.current.toggle(row, event.currentTarget)}>
              子表
            </Button>
            <Button type="link" size="small" onClick={() => setDetail(row.id)}>
              详情
            </Button>
          </>
        ),
      },
    },
  ])
  const latest = useRef({ toggle })
  latest.current = { toggle }
  return (
    <>
      <Flex gap={8} style={{ marginBottom: 12 }}>
        <Button onClick={() => toggle({ id: 'gone' })}>打开不存在的行</Button>
        <Button onClick={() => setScrolled(scrolled === 0 ? 300 : 0)}>移动表格</Button>
      </Flex>
      <div style={{ marginTop: scrolled }}>
        <EditableTable label="订单" columns={columns} value={orders} toolbar={false} />
      </div>
      {subForm.panel}
      <RowDetail
        columns={textColumns}
        rows={orders}
        rowId={detail}
        onShow={setDetail}
        onClose={() => setDetail(undefined)}
      />
    </>
  )
}
