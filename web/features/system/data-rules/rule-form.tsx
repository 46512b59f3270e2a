import { addDataRule, type DataRuleRow, editDataRule } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { ruleConditions, ruleFault, ruleVariables } from '@kouan/contract/rules/data-rules.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Alert, App, Form, Input, Radio, Select } from 'antd'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useAct } from '../../../data/calls/use-call.ts'
import { RulePreview } from './rule-preview.tsx'
import { refreshedByRules, type TypedRule } from './typed-rule.ts'

interface Props {
  permissionId: string
  /** Absent: a new one. */
  rule: DataRuleRow | undefined
  fields: readonly { name: string; label: string }[]
  onClose: () => void
}

const conditions = Object.entries(ruleConditions).map(([value, label]) => ({ value, label }))
const variables = Object.entries(ruleVariables).map(([name, title]) => ({ value: `#{${name}}`, label: title }))

export function RuleForm({ permissionId, rule, fields, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<TypedRule>()
  const add = useAct(addDataRule, { refresh: refreshedByRules, quiet: true })
  const edit = useAct(editDataRule, { refresh: refreshedByRules, quiet: true })
  const error = add.error ?? edit.error
  const save = async (typed: TypedRule) => {
    const sent = { permissionId, ...typed }
    await (rule ? edit.mutateAsync({ ...sent, id: rule.id }) : add.mutateAsync(sent))
    message.success('保存成功')
    onClose()
  }
  const insert = (variable: string) =>
    form.setFieldValue('ruleValue', `${String(form.getFieldValue('ruleValue') ?? '')}${variable}`)
  return (
    <Dialog
      open
      title={rule ? '编辑数据规则' : '新增数据规则'}
      width={560}
      confirmLoading={add.isPending || edit.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon role="alert" title={sentenceOf(error)} style={{ marginBottom: 16 }} />}
      <Form
        form={form}
        layout="vertical"
        initialValues={rule ?? { ruleConditions: '=', status: '1' }}
        onFinish={(typed) => void save(typed).catch(() => {})}
      >
        <Form.Item name="ruleName" label="规则名称" rules={[{ required: true, message: '请输入规则名称' }]}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="ruleColumn" label="规则字段" rules={[{ required: true, message: '请选择规则字段' }]}>
          <Select
            showSearch={optionSearch}
            options={fields.map(({ name, label }) => ({ value: name, label: `${label}（${name}）` }))}
          />
        </Form.Item>
        <Form.Item name="ruleConditions" label="条件规则" rules={[{ required: true, message: '请选择条件规则' }]}>
          <Select options={conditions} />
        </Form.Item>
        <Form.Item
          name="ruleValue"
          label="规则值"
          dependencies={['ruleConditions']}
          extra="“在…中”的多个值以逗号分隔；变量在使用时换成登录人的值，没有值的看不到任何数据。"
          rules={[
            { required: true, message: '请输入规则值' },
            ({ getFieldValue }) => ({
              validator: (_, value: string | undefined) => {
                const fault = value ? ruleFault(String(getFieldValue('ruleConditions')), value) : undefined
                return fault ? Promise.reject(new Error(fault.message)) : Promise.resolve()
              },
            }),
          ]}
        >
          <Input maxLength={1000} />
        </Form.Item>
        <Form.Item label="插入变量">
          <Select<string, { value: string; label: string }>
            aria-label="插入变量"
            placeholder="选择变量加到规则值"
            value={null}
            options={variables}
            onSelect={insert}
          />
        </Form.Item>
        <Form.Item name="status" label="状态">
          <Radio.Group
            options={[
              { value: '1', label: '启用' },
              { value: '0', label: '停用' },
            ]}
          />
        </Form.Item>
      </Form>
      <RulePreview permissionId={permissionId} read={() => form.validateFields()} />
    </Dialog>
  )
}
