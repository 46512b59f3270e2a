// Between values and the texts of options.

import { halfWidth, withoutInvisible } from '@kouan/contract/rules/typed-text.ts'
import { usualLetters } from '@kouan/contract/rules/usual-letters.ts'
import { defaultSeparator, joinValues, splitValues } from '../../../multi-select/joined-values.ts'
import type { Option, PastedValue, TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'

export interface MultiProps {
  /** Between the values. Default: a comma. */
  separator: string
}

const known = new WeakMap<readonly Option[], ReadonlyMap<string, Option>>()

/** Values of the wire come as numbers or as texts; 1 and '1' are the same option. */
export function optionOf(options: readonly Option[] | undefined, value: unknown): Option | undefined {
  if (!options || value === undefined || value === null) return undefined
  const found = known.get(options) ?? new Map(options.map((option) => [String(option.value), option]))
  known.set(options, found)
  return found.get(String(value))
}

/** A value that is no option any more shows itself. */
export const optionText = (value: unknown, { options }: Pick<TableColumn, 'options'>): string =>
  optionOf(options, value)?.label ?? plainText(value)

export const separatorOf = (column: TableColumn): string => propsOf<MultiProps>(column).separator ?? defaultSeparator

/** Reads lists too; the stored value is one text. */
export const valuesOf = (value: unknown, column: TableColumn): string[] =>
  splitValues(Array.isArray(value) ? value.join(separatorOf(column)) : plainText(value), separatorOf(column))

export const optionTexts = (value: unknown, column: TableColumn): string =>
  valuesOf(value, column)
    .map((one) => optionText(one, column))
    .join('、')

/** Finds an option by label or by value, in full-width characters and unusual letters too; null for an empty text. */
export function pastedOption(text: string, { options = [] }: TableColumn): PastedValue {
  const trimmed = withoutInvisible(text).trim()
  if (trimmed === '') return { value: null }
  const option = named(options, trimmed) ?? named(options, usualLetters(halfWidth(trimmed)))
  if (!option) return { refusal: `“${text}”不在可选项中` }
  return option.isDisabled ? { refusal: `“${option.label}”不可选择` } : { value: option.value }
}

const named = (options: readonly Option[], text: string) =>
  options.find(({ label }) => label === text) ?? optionOf(options, text)

export function pastedOptions(text: string, column: TableColumn): PastedValue {
  const values: string[] = []
  for (const part of text.split(/[、,，;；]/).filter((one) => one.trim() !== '')) {
    const pasted = pastedOption(part, column)
    if ('refusal' in pasted) return pasted
    values.push(String(pasted.value))
  }
  return { value: joinValues([...new Set(values)], separatorOf(column)) }
}
