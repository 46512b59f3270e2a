import type { DictionaryItem } from '@kouan/contract/calls/account.ts'
import { checkDictItem, itemLines, saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import type { StateColor } from '@kouan/contract/language/states.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import type { CellRule } from '@kouan/widgets/editable-table/cell-rule.ts'
import type { ShownProps, TableColumn } from '@kouan/widgets/editable-table/cell-type.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { Badge } from 'antd'
import { useCallback } from 'react'
import { ask } from '../../data/calls/ask.ts'
import { isAskError } from '../../data/calls/ask-error.ts'
import { EditRows } from '../../domain/edit-rows/edit-rows.tsx'
import type { EditRowsProps } from '../../domain/edit-rows/edited-rows.ts'

interface Props {
  dictId: string
  title: string
  /** The format of its values; empty: any. */
  pattern: string
}

export function EditDictionaryItems({ dictId, title, pattern }: Props) {
  const columnsFor = useCallback<NonNullable<EditRowsProps['columnsFor']>>(
    (items, itemsOf) => itemColumns({ dictId, pattern, items, itemsOf }),
    [dictId, pattern],
  )
  return (
    <EditRows
      resource={dictionaryItem}
      title={title}
      noun="字典项"
      measure="项"
      filter={{ dictId }}
      save={saveDictItems}
      lines={{ name: 'items', field: itemLines }}
      columnsFor={columnsFor}
      table={{ dragSort: true, dragSortKey: 'sortOrder' }}
    />
  )
}

type Item = Readonly<Record<string, unknown>>

/** As lists show the entry. */
const ListAppearance = ({ row: { itemText, itemColor } }: ShownProps) =>
  itemColor ? <Badge status={itemColor as StateColor} text={String(itemText ?? '')} /> : String(itemText ?? '')

const appearance: TableColumn = {
  key: 'look',
  title: '显示样式',
  type: 'slot',
  width: 150,
  compute: ({ itemText }) => itemText,
  props: { render: ListAppearance },
}

interface OfDictionary {
  dictId: string
  /** The format of its values; empty: any. */
  pattern: string
  /** The entries as they were read. */
  items: readonly Item[]
  itemsOf: (code: string | undefined) => readonly DictionaryItem[]
}

/** The columns of a dictionary's entries; each value occurs once and has the dictionary's format. */
function itemColumns({ dictId, pattern, items, itemsOf }: OfDictionary): readonly TableColumn[] {
  const known = new Set(items.map(({ itemValue }) => itemValue))
  const ofValue: readonly CellRule[] = [
    ...(pattern === '' ? [] : [{ pattern }]),
    { unique: true, message: '数据值不能重复' },
    // Somebody else may have added it since the entries were read.
    { handler: async (value) => (known.has(value) ? undefined : takenMeanwhile(dictId, String(value ?? ''))) },
  ]
  const columns = columnsOf(itemLines.fields, {
    optionsOf: ({ code }) => itemsOf(code).map((item) => ({ value: item.value, label: item.text })),
  })
  return [
    ...columns.map((column) =>
      column.key === 'itemValue' ? { ...column, rules: [...(column.rules ?? []), ...ofValue] } : column,
    ),
    appearance,
  ]
}

async function takenMeanwhile(dictId: string, itemValue: string): Promise<string | undefined> {
  if (itemValue === '') return undefined
  try {
    await ask(checkDictItem, { dictId, itemValue })
    return undefined
  } catch (error) {
    // A line that is down says nothing of the value; the save will.
    return isAskError(error, 'refused') ? error.message : undefined
  }
}
