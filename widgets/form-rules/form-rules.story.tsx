import {
  bankCard,
  digitsAndLines,
  englishCharacters,
  idNumber,
  landline,
  nationalIdCard,
  naturalNumber,
  personName,
  qqNumber,
  shortCode,
  upTo255,
  webAddress,
} from '@kouan/contract/rules/patterns.ts'
import { checkDuplicate, type DuplicateQuestion } from '@kouan/contract/rules/server-checks.ts'
import { Button, Checkbox, Form, Input, Select } from 'antd'
import type { Rule } from 'antd/es/form'
import type { Story } from '../story/story.ts'
import {
  chosenCount,
  emailRules,
  mobileRules,
  patternRule,
  requiredSelect,
  requiredText,
  serverRule,
  userNameRules,
} from './form-rules.ts'

const patterns = {
  自然数: naturalNumber,
  英文字符: englishCharacters,
  座机号: landline,
  银行卡号码: bankCard,
  证件号码: idNumber,
  身份证号码: nationalIdCard,
  QQ号码: qqNumber,
  网址: webAddress,
  短代码: shortCode,
  姓名: personName,
  数字和换行: digitsAndLines,
  备注: upTo255,
}
/** As a server answers that knows one code. */
const ask = async ({ fieldVal }: DuplicateQuestion) => ({ success: fieldVal !== 'TEST-1' })
const taken = serverRule((value) => checkDuplicate({ tableName: 'demo', fieldName: 'code', value, ask }))
const texts: readonly [label: string, rules: Rule[]][] = [
  ['手机号', mobileRules],
  ['用户名', userNameRules],
  ['邮箱', emailRules],
  ['名称', requiredText('请输入名称', { min: 2, max: 5 })],
  ['编码', [taken]],
]
const kinds = ['进口', '出口', '保税', '直购'].map((value) => ({ value, label: value }))

const Shown = () => (
  <Form layout="vertical" style={{ maxWidth: 420 }}>
    {texts.map(([label, rules]) => (
      <Form.Item key={label} name={label} label={label} rules={rules} validateTrigger={['onChange', 'onBlur']}>
        <Input />
      </Form.Item>
    ))}
    <Form.Item name="业务类型" label="业务类型" rules={requiredSelect('请选择业务类型')}>
      <Select options={kinds} placeholder="请选择" />
    </Form.Item>
    <Form.Item name="范围" label="范围" rules={chosenCount({ min: 2, max: 3 })}>
      <Checkbox.Group options={kinds} />
    </Form.Item>
    <Button type="primary" htmlType="submit">
      提交
    </Button>
  </Form>
)

const Patterns = () => (
  <Form layout="vertical" style={{ maxWidth: 420 }}>
    {Object.entries(patterns).map(([label, check]) => (
      <Form.Item key={label} name={label} label={label} rules={[patternRule(check)]}>
        <Input.TextArea autoSize />
      </Form.Item>
    ))}
  </Form>
)

export const story: Story = {
  purpose: '表单规则：必填、长度、勾选数量、各种格式与向服务器查重，提示与系统其余部分一致。',
  props: [
    ['mobileRules / userNameRules / emailRules', 'Rule[]', '手机号、用户名必填且须符合格式；邮箱选填'],
    ['requiredText(message, { min, max })', 'Rule[]', '必填文字与长度'],
    ['requiredSelect(message)', 'Rule[]', '必选'],
    ['chosenCount({ min, max })', 'Rule[]', '复选框组的数量'],
    ['patternRule(check)', 'Rule', '一种格式；空值不检查'],
    [
      'askedRule(ask)',
      'Rule',
      '离开输入框时询问服务器（Form.Item 的 validateTrigger 须含 onBlur）；空值直接通过，只认最后一次的回答',
    ],
  ],
  events: [],
  keyboard: [['Enter', '提交；第一个不符合的输入框得到焦点']],
  example: `<Form.Item name="phone" label="手机号" rules={mobileRules}><Input /></Form.Item>`,
  situations: { 有数据: Shown, 各种格式: Patterns },
}
