import type { SelectOption } from '../multi-select/select-option.ts'

/** An entry of a dictionary, whose text may have any of three names. */
export interface DictionaryItem {
  value: string | number
  text?: string | null
  label?: string | null
  title?: string | null
  disabled?: boolean
}

/** `code` of a dictionary, or `table,text,code` of a lookup. */
export type LoadDictionary = (code: string, signal: AbortSignal) => Promise<readonly DictionaryItem[]>

export const toOptions = (items: readonly DictionaryItem[]): SelectOption[] =>
  items.map(({ value, text, label, title, disabled }) => ({
    value: String(value),
    label: text || label || title || String(value),
    ...(disabled ? { disabled } : {}),
  }))
