import { splitValues } from '../multi-select/joined-values.ts'
import { textOfValues } from '../multi-select/select-option.ts'
import type { DictionaryItem, LoadDictionary } from './dictionary-item.ts'
import { useDictionaryOptions } from './use-dictionary-options.ts'

interface Props {
  code: string
  load?: LoadDictionary
  items?: readonly DictionaryItem[]
  value?: string | null
  separator?: string
}

/** The text of one code or several, for lists and details; an unknown code shows itself, no code a dash. */
export function DictionaryText({ code, load, items, value, separator }: Props) {
  const { options } = useDictionaryOptions({ code, load, items })
  return <span>{textOfValues(splitValues(value, separator), options) || '-'}</span>
}
