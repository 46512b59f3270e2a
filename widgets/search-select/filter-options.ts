// Apart from the hints, which others want too: the table of pinyin comes along with it.
import { matchesTyped } from '@kouan/contract/rules/typed-match.ts'

/** Those whose text is meant by the keyword, whatever its case, and the one whose value it is. */
export function filterOptions<T extends { value: string; label: string }>(options: readonly T[], keyword: string): T[] {
  const wanted = keyword.toLowerCase()
  return options.filter(({ value, label }) => matchesTyped(label, wanted) || value.toLowerCase() === wanted)
}
