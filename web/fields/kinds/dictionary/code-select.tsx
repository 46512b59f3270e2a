import { DictionarySelect } from '@kouan/widgets/dictionary-select/dictionary-select.tsx'
import { Input } from 'antd'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import type { FieldInputProps } from '../kind-input.ts'

/** One entry of a dictionary, or several joined by commas. */
export function CodeSelect({ field, value, onChange, text, several, files: _, ...control }: FieldInputProps) {
  const all = useDictionary(field.code)
  const items = all.filter(({ value: code }) => field.codes?.includes(code) !== false)
  const chosen = codesOf(value)
  const known = new Set(items.map((item) => item.value))
  const texts = (text ?? '').split(',')
  // A code that the dictionary no longer offers remains in the form with its text.
  const gone = chosen.flatMap((code, index) => (known.has(code) ? [] : [{ value: code, text: texts[index] || code }]))
  const [only, ...others] = items
  if (only && others.length === 0 && value === only.value && field.codes && !several) {
    const { disabled: _disabled, ...named } = control
    // As a text that has the label and the help of its field; there is nothing to choose, and no stop of Tab.
    return (
      <Input {...named} readOnly tabIndex={-1} variant="borderless" value={only.text} style={{ paddingInline: 0 }} />
    )
  }
  const isMultiple = several || field.multiple === true
  const { unlisted } = field
  const entries = new Set(all.map((item) => item.value))
  return (
    <DictionarySelect
      {...control}
      code={field.code ?? ''}
      items={[...items, ...gone]}
      type={isMultiple ? 'tags' : 'select'}
      mayAdd={unlisted && !field.codes ? (code) => !entries.has(code) && unlisted(code, entries) : undefined}
      value={chosen.length > 0 ? chosen.join(',') : null}
      onChange={(code) => onChange?.(code !== null && field.integer && !isMultiple ? Number(code) : code)}
    />
  )
}

/** Returns the codes of `'a,b'`; a number is one code. */
export const codesOf = (value: unknown): string[] =>
  value === undefined || value === null ? [] : String(value).split(',').filter(Boolean)
