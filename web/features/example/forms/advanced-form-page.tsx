import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { digitsAndLines, nationalIdCard, naturalNumber } from '@kouan/contract/rules/patterns.ts'
import type { TableRow } from '@kouan/widgets/editable-table/cell-type.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { followOf } from '@kouan/widgets/editable-table/columns/follow-of.ts'
import type { ColumnOf } from '@kouan/widgets/editable-table/columns/typed-column.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import { TableValidationError, validateTabs } from '@kouan/widgets/editable-table/rules/validate-tabs.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { chosenCount, mobileRules, patternRule } from '@kouan/widgets/form-rules/form-rules.ts'
import { UserModal } from '@kouan/widgets/pickers/user-picker/user-modal.tsx'
import { App, Button, Checkbox, Flex, Form, Input, Tabs } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { useDictionaryItems } from '../../../data/session/dictionary-store.ts'
import { cellPropsOf } from '../../../fields/form/line-cell-loaders.ts'
import { userLoaders } from '../../../fields/kinds/reference/picker-loaders.ts'
import { ExampleFrame } from '../example-frame.tsx'

interface Head {
  billNo: string
  subject: string
  contactPhone: string
  contactIdNo?: string
  boxes?: string
  trackNos?: string
  services?: string[]
}

/** Kept, because a new value would begin the table anew. */
const noLines: readonly TableRow[] = []

const lineFields = exampleOrder.lines?.lines?.fields ?? {}

interface Person {
  realname: string
  duty: string
}

const nobody: readonly Person[] = [{ realname: '', duty: '' }]

/** People who look after the bill; they are named in its subject. */
const people: readonly ColumnOf<Person>[] = [
  { key: 'realname', title: '姓名', type: 'input', rules: [{ required: true, message: '请输入姓名' }] },
  { key: 'duty', title: '职责', type: 'input', rules: [{ required: true, message: '请输入职责' }] },
]

/** A form with tables in tabs: the first part that fails comes to the front. */
export default function AdvancedFormPage() {
  const { message } = App.useApp()
  const [form] = Form.useForm<Head>()
  const services = useDictionaryItems()('example_feature')
  const lines = useRef<EditableTableHandle>(null)
  const persons = useRef<EditableTableHandle>(null)
  const [pane, setPane] = useState('lines')
  const [isChoosing, setIsChoosing] = useState(false)
  const add = useAct(callsOf(exampleOrder).add, {
    refresh: [exampleOrder.name, callsOf(exampleOrder).list.name],
    quiet: true,
  })
  const columns = useMemo(() => columnsOf(lineFields, { propsOf: (_name, field) => cellPropsOf(field) }), [])

  async function save() {
    const rows = (table: EditableTableHandle | null) => table?.getRows() ?? []
    const validate = (table: typeof lines) => async () => (await table.current?.validate()) ?? []
    try {
      await validateTabs({
        forms: [{ form }],
        tables: [
          { table: { validate: validate(lines) }, paneKey: 'lines' },
          { table: { validate: validate(persons) }, paneKey: 'persons' },
        ],
        activate: setPane,
      })
    } catch (error) {
      if (error instanceof TableValidationError) message.error(`第 ${error.tableIndex + 1} 个表格：${error.message}`)
      return
    }
    const { subject, services: chosen = [], ...head } = form.getFieldsValue()
    const named = rows(persons.current).map(({ realname, duty }) => `${realname}（${duty}）`)
    const given = { ...head, services: chosen.join(',') || null }
    const input = { ...given, subject: [subject, ...named].join('、').slice(0, 60), lines: rows(lines.current) }
    try {
      await add.mutateAsync(input as Parameters<typeof add.mutateAsync>[0]) // rows of a table have no types
      message.success('保存成功')
    } catch (error) {
      message.error(sentenceOf(error))
    }
  }
  const tabs = [
    {
      key: 'lines',
      label: '明细',
      children: (
        <EditableTable
          ref={lines}
          label="明细"
          columns={columns}
          value={noLines}
          follow={followOf(lineFields)}
          toolbar={['add', 'remove', 'clear_selection']}
          rowSelection
        />
      ),
    },
    {
      key: 'persons',
      label: '经办人',
      children: (
        <EditableTable
          ref={persons}
          label="经办人"
          columns={people}
          value={nobody}
          toolbar={['add', 'remove']}
          toolbarExtra={<Button onClick={() => setIsChoosing(true)}>添加人员</Button>}
          rowSelection
        />
      ),
    },
  ].map((tab) => ({ ...tab, forceRender: true }))
  return (
    <ExampleFrame source="forms/advanced-form-page.tsx" about="表单和页签中的表格一起校验，第一个未通过的页签被激活。">
      <Form form={form} layout="vertical">
        <Flex gap={24} wrap>
          <Form.Item name="billNo" label="单号" rules={[{ required: true, message: '请输入单号' }]}>
            <Input maxLength={30} />
          </Form.Item>
          <Form.Item name="subject" label="事由" rules={[{ required: true, message: '请输入事由' }]}>
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="contactPhone" label="手机号" rules={mobileRules}>
            <Input maxLength={11} />
          </Form.Item>
          <Form.Item name="contactIdNo" label="身份证号码" rules={[patternRule(nationalIdCard)]}>
            <Input maxLength={18} />
          </Form.Item>
          <Form.Item name="boxes" label="箱数" rules={[patternRule(naturalNumber)]}>
            <Input maxLength={9} />
          </Form.Item>
          <Form.Item name="trackNos" label="追踪码" rules={[patternRule(digitsAndLines)]}>
            <Input.TextArea maxLength={200} autoSize />
          </Form.Item>
          <Form.Item name="services" label="附加服务" rules={chosenCount({ min: 1, max: 2 })}>
            <Checkbox.Group options={services.map(({ value, text }) => ({ value, label: text }))} />
          </Form.Item>
        </Flex>
      </Form>
      <Tabs activeKey={pane} onChange={setPane} items={tabs} />
      <Button type="primary" loading={add.isPending} onClick={() => void save()} style={{ marginTop: 16 }}>
        保存单据
      </Button>
      {isChoosing && (
        <UserModal
          loaders={userLoaders}
          onClose={() => setIsChoosing(false)}
          onChoose={(rows) => {
            persons.current?.addRows(rows.map(({ realname }) => ({ realname: String(realname), duty: '经办' })))
            setIsChoosing(false)
          }}
        />
      )}
    </ExampleFrame>
  )
}
