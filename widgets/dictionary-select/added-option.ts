// A typed code as an option of its own, where a dictionary may be older than it.
import type { SelectOption } from '../multi-select/select-option.ts'

export interface Adding {
  options: readonly SelectOption[]
  /** Says of a code that no entry has whether it may be chosen all the same. */
  mayAdd: ((code: string) => boolean) | undefined
}

/** Undefined for what the dictionary has, or may not have. Codes are in capitals. */
export function addedOption(typed: string, { options, mayAdd }: Adding): SelectOption | undefined {
  const code = typed.trim().toUpperCase()
  if (code === '' || !mayAdd?.(code) || options.some(({ value }) => value === code)) return undefined
  return { value: code, label: `${code}（代码表中没有，请核对）` }
}
