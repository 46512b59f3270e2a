import { isBetweenRule, isEmptinessRule } from '@kouan/contract/rules/query-operators.ts'
import { Flex, Input, Select } from 'antd'
import type { ComponentType } from 'react'
import { DateInput } from '../../date-input/date-input.tsx'
import type { LoadDictionary } from '../../dictionary-select/dictionary-item.ts'
import { DictionarySelect } from '../../dictionary-select/dictionary-select.tsx'
import { FigureInput, figureOf } from '../../figure-input/figure-input.tsx'
import { joinValues, splitValues } from '../../multi-select/joined-values.ts'
import { SwitchInput } from '../../switch-input/switch-input.tsx'
import type { ConditionRule, QueryField } from '../query-condition.ts'

export interface ValueEditorProps {
  field: QueryField
  rule: ConditionRule | undefined
  value: string
  onChange: (value: string) => void
  /** Several values, joined by commas. */
  isMultiple: boolean
  'aria-label': string
}

export interface EditorSources {
  loadDictionary?: LoadDictionary | undefined
  /** Editors of types that the builder does not know, such as user or department, or instead of those it knows. */
  editors?: Readonly<Record<string, ComponentType<ValueEditorProps>>> | undefined
}

/** The input of a condition's value, as its field's type wants it. */
export function ValueEditor({ loadDictionary, editors, ...props }: ValueEditorProps & EditorSources) {
  const { field, rule, value, onChange, isMultiple, 'aria-label': label } = props
  if (rule && isEmptinessRule(rule)) return <Input disabled aria-label={label} value="" placeholder="不需要值" />
  if (rule && isBetweenRule(rule)) return <TwoEnds {...props} {...{ loadDictionary, editors }} />
  const Own = editors && Object.hasOwn(editors, field.type) ? editors[field.type] : undefined
  if (Own) return <Own {...props} />
  const control = { 'aria-label': label, value: value === '' ? null : value }
  const change = (next: string | number | null) => onChange(next === null ? '' : String(next))
  const choice = isMultiple ? ('tags' as const) : ('select' as const)
  if (field.options) {
    return <DictionarySelect {...control} code={field.field} items={field.options} type={choice} onChange={change} />
  }
  if (field.dictCode && loadDictionary) {
    return (
      <DictionarySelect {...control} code={dictionaryOf(field)} load={loadDictionary} type={choice} onChange={change} />
    )
  }
  if (field.type === 'switch') return <SwitchInput {...control} isQuery onChange={change} />
  if (field.type === 'date' || field.type === 'datetime' || field.type === 'time') {
    return <DateInput {...control} kind={field.type} onChange={change} />
  }
  if (isMultiple) return <ManyTexts {...props} />
  if (field.type === 'number') {
    return (
      <FigureInput<string>
        {...control}
        stringMode
        style={{ width: '100%' }}
        placeholder="请输入数字"
        onChange={(next) => change(next)}
      />
    )
  }
  return (
    <Input
      {...control}
      value={value}
      allowClear
      placeholder="请输入值"
      onChange={(event) => change(event.target.value)}
    />
  )
}

/** The two values that others lie between, each in the input of one. */
function TwoEnds({ value, onChange, 'aria-label': label, ...props }: ValueEditorProps & EditorSources) {
  const [from = '', to = ''] = value.split(',')
  const write = (ends: string[]) => onChange(ends.every((end) => end === '') ? '' : ends.join(','))
  const end = { ...props, rule: 'eq', isMultiple: false } as const
  return (
    <Flex gap={4} align="center" wrap>
      <div style={{ flex: '1 1 175px', minWidth: 0 }}>
        <ValueEditor {...end} aria-label={`${label}（起）`} value={from} onChange={(next) => write([next, to])} />
      </div>
      <span aria-hidden>—</span>
      <div style={{ flex: '1 1 175px', minWidth: 0 }}>
        <ValueEditor {...end} aria-label={`${label}（止）`} value={to} onChange={(next) => write([from, next])} />
      </div>
    </Flex>
  )
}

/** `table,text,code` of a lookup, or the code of a dictionary. */
const dictionaryOf = ({ dictTable, dictText, dictCode = '' }: QueryField) =>
  dictTable && dictText ? `${dictTable},${dictText},${dictCode}` : dictCode

/** Typed or pasted: a comma, a blank or a new line ends each. */
function ManyTexts({ field, value, onChange, 'aria-label': label }: ValueEditorProps) {
  const isNumber = field.type === 'number'
  return (
    <Select<string[]>
      aria-label={label}
      mode="tags"
      open={false}
      suffixIcon={null}
      allowClear
      style={{ width: '100%' }}
      placeholder="输入后回车，可粘贴多个"
      tokenSeparators={[',', '，', ' ', '\n', '\t']}
      value={splitValues(value)}
      onChange={(values) => {
        const plain = values.map((one) => (isNumber ? figureOf(one) : one.trim()))
        onChange(joinValues([...new Set(plain)]) ?? '')
      }}
    />
  )
}
