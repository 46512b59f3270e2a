import { Select } from 'antd'
import { useDictionary } from '../../data/dictionary-store.ts'
import type { FieldInputProps } from './input-props.ts'

/** One entry of a dictionary, or several joined by commas. */
export function CodeSelect({ field, value, onChange, text, several, ...rest }: FieldInputProps) {
  const items = useDictionary(field.code)
  const isMultiple = several || field.multiple === true
  const chosen = codesOf(value)
  const known = new Set(items.map((item) => item.value))
  const texts = (text ?? '').split(',')
  // A code that is no longer offered keeps its text instead of vanishing from the form.
  const gone = chosen.flatMap((code, index) => (known.has(code) ? [] : [{ value: code, label: texts[index] || code }]))
  const options = [...items.map((item) => ({ value: item.value, label: item.text })), ...gone]
  const typed = (code: string) => (field.integer ? Number(code) : code)
  return (
    <Select<string | string[]>
      {...rest}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      {...(isMultiple ? { mode: 'multiple' as const, maxTagCount: 'responsive' as const } : {})}
      style={{ width: '100%' }}
      options={options}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      notFoundContent="没有查询到任何数据"
      onChange={(code) => {
        if (Array.isArray(code)) onChange?.(code.length > 0 ? code.join(',') : null)
        else onChange?.(code === undefined || code === null ? null : typed(code))
      }}
    />
  )
}

/** `'a,b'` as its codes; a number is one code. */
export const codesOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : String(value).split(',').filter(Boolean)
