import { typedRank } from '@kouan/contract/rules/typed-match.ts'
import { optionSearchBy } from '@kouan/contract/rules/typed-rank.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

/** The options, and behind them the chosen values that are not (or no longer) offered, with their text. */
export function withChosen(options: readonly SelectOption[], chosen: readonly SelectOption[]): SelectOption[] {
  const offered = new Set(options.map(({ value }) => value))
  return [...options, ...chosen.filter(({ value }) => !offered.has(value))]
}

/** The texts of values, for read-only fields. */
export function textOfValues(values: readonly string[], options: readonly SelectOption[]): string {
  const labels = new Map(options.map(({ value, label }) => [value, label]))
  return values.map((value) => labels.get(value) ?? value).join('、')
}

/** Settings of a select that is searched by typing: by the text of an option, the pinyin of it, or its value. */
export const optionSearch = optionSearchBy(typedRank)
