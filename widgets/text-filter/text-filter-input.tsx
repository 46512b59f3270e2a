import { DownOutlined } from '@ant-design/icons'
import {
  filterRuleOf,
  type TextFilterRule,
  unwrapFilter,
  withoutSigns,
  withSigns,
  wrapFilter,
} from '@kouan/contract/rules/query-operators.ts'
import { Dropdown, Input, theme } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../form-control/control-props.ts'

interface Props extends ControlProps<string> {
  /** How the list compares. Default: contains. */
  rule?: TextFilterRule
  /** Others that one may choose instead, each with signs. */
  rules?: readonly TextFilterRule[]
  /** The value of the usual rule has no signs, as in an address. */
  isPlain?: boolean
}

const titles: Readonly<Record<TextFilterRule, string>> = {
  eq: '等于',
  like: '包含',
  is: '等于',
  ne: '不等于',
  ge: '大于等于',
  le: '小于等于',
  gt: '大于',
  lt: '小于',
  right_like: '开头是',
  left_like: '结尾是',
}

/** A filter of a list: the field has plain text, the value has the signs of its rule. */
export function TextFilterInput({ rule: usual = 'like', rules = [], isPlain = false, ...props }: Props) {
  const { value: given = '', onChange, ...control } = props
  const value = isPlain ? withSigns(usual, given) : given
  const read = () => {
    const ownRule = filterRuleOf(value)
    const rule = ownRule && rules.includes(ownRule) ? ownRule : usual
    return { value, rule, text: unwrapFilter(rule, value) }
  }
  // Stored as typed: a text that looks like its own wrapping would change under the cursor.
  const [typed, setTyped] = useState(read)
  const { rule, text } = typed.value === value ? typed : read()
  const change = (next: { rule: TextFilterRule; text: string }) => {
    const wrapped = wrapFilter(next.rule, next.text)
    setTyped({ ...next, value: wrapped })
    if (wrapped !== value) onChange?.(isPlain ? withoutSigns(usual, wrapped) : wrapped)
  }
  const choice = rules.length > 0 && (
    <RuleChoice
      rule={rule}
      rules={[usual, ...rules]}
      isDisabled={control.disabled === true || control.readOnly === true}
      onChoose={(chosen) => change({ rule: chosen, text })}
    />
  )
  return (
    <Input
      {...control}
      {...(choice ? { prefix: choice } : {})}
      // Browsers fill the name of an account into what looks like one.
      autoComplete="off"
      allowClear
      value={text}
      onChange={(event) => change({ rule, text: event.target.value })}
    />
  )
}

interface ChoiceProps {
  rule: TextFilterRule
  rules: readonly TextFilterRule[]
  isDisabled: boolean
  onChoose: (rule: TextFilterRule) => void
}

/** Before the text: how it is compared. */
function RuleChoice({ rule, rules, isDisabled, onChoose }: ChoiceProps) {
  const { token } = theme.useToken()
  return (
    <Dropdown
      trigger={['click']}
      disabled={isDisabled}
      menu={{
        items: rules.map((key) => ({ key, label: titles[key] })),
        selectable: true,
        selectedKeys: [rule],
        onClick: ({ key }) => onChoose(key as TextFilterRule),
      }}
    >
      <button
        type="button"
        disabled={isDisabled}
        aria-label={`比较方式：${titles[rule]}`}
        style={{
          padding: 0,
          border: 0,
          background: 'none',
          color: token.colorTextSecondary,
          font: 'inherit',
          fontSize: 12,
          cursor: isDisabled ? 'default' : 'pointer',
        }}
      >
        {titles[rule]} <DownOutlined aria-hidden style={{ fontSize: 9 }} />
      </button>
    </Dropdown>
  )
}
