import { optionSearchBy } from '@kouan/contract/rules/typed-rank.ts'
import { useMemo } from 'react'
import { HintState } from '../../../loading/list-states.tsx'
import { joinValues } from '../../../multi-select/joined-values.ts'
import type { CellType, EditorProps, Option, ShownProps } from '../../cell-type.ts'
import { ShownText } from '../shown-text.tsx'
import { ChoiceEditor, type ChoiceItem } from './choice-editor.tsx'
import { optionOf, optionText, optionTexts, pastedOption, pastedOptions, separatorOf, valuesOf } from './option-text.ts'
import { useTypedRank } from './use-typed-rank.ts'

const itemOf = ({ value, label, isDisabled }: Option): ChoiceItem => ({
  value: String(value),
  label,
  ...(isDisabled ? { disabled: true } : {}),
})

function useOptionSearch() {
  const rank = useTypedRank()
  return useMemo(() => optionSearchBy(rank), [rank])
}

function OptionEditor({
  isSearched = false,
  isMultiple = false,
  ...editor
}: EditorProps & { isSearched?: boolean; isMultiple?: boolean }) {
  const { value, column, onChange } = editor
  const { options = [] } = column
  const search = useOptionSearch()
  const values = isMultiple
    ? valuesOf(value, column)
    : value === undefined || value === null || value === ''
      ? []
      : [String(value)]
  return (
    <ChoiceEditor
      editor={editor}
      items={options.map(itemOf)}
      chosen={values.map((one) => ({ value: one, label: optionText(one, column) }))}
      isMultiple={isMultiple}
      {...(isSearched || editor.typed !== undefined ? { search } : {})}
      state={<HintState text={options.length === 0 ? '没有可选项' : '没有查询到任何数据'} />}
      onChoose={(chosen) => {
        if (isMultiple)
          onChange(
            joinValues(
              chosen.map((one) => one.value),
              separatorOf(column),
            ),
          )
        else onChange(optionOf(options, chosen[0]?.value)?.value ?? null)
      }}
    />
  )
}

/** Shows a value that is no option any more with the text of its row. */
function ShownOption({ value, row, column, isDisabled }: ShownProps) {
  const storedText = row[`${column.key}_dictText`]
  const isGone = typeof storedText === 'string' && storedText !== '' && !optionOf(column.options, value)
  return <ShownText text={isGone ? storedText : optionText(value, column)} {...{ column, isDisabled }} opens />
}

const one: Pick<CellType, 'Shown' | 'toText' | 'fromText'> = {
  Shown: ShownOption,
  toText: optionText,
  fromText: pastedOption,
}

/** One of a list. */
export const selectCell: CellType = { name: 'select', ...one, Editor: OptionEditor }

/** One of a long list, found by typing. */
export const searchSelectCell: CellType = {
  name: 'search-select',
  ...one,
  Editor: (props) => <OptionEditor {...props} isSearched />,
}

/** Several of a list, joined in one text. */
export const multiSelectCell: CellType = {
  name: 'multi-select',
  Shown: ({ value, column, isDisabled }) => (
    <ShownText text={optionTexts(value, column)} {...{ column, isDisabled }} opens />
  ),
  Editor: (props) => <OptionEditor {...props} isSearched isMultiple />,
  toText: optionTexts,
  fromText: pastedOptions,
}
