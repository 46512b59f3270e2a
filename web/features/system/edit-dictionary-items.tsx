import { itemLines, saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { useCallback } from 'react'
import { EditRows } from '../../domain/edit-rows/edit-rows.tsx'
import type { EditRowsProps } from '../../domain/edit-rows/edited-rows.ts'
import { itemColumns } from './dictionary-item-columns.tsx'

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
