import type { EnhanceRecord, EnhanceStore } from '@kouan/widgets/editable-table/columns/enhance-records.ts'
import { useMemo } from 'react'
import { storage, storageKeys } from '../../data/browser/storage.ts'

/** Returns the widths that a person chose for the columns of this table, stored in the browser. */
export const useColumnWidths = (table: string): EnhanceStore =>
  useMemo(
    () => ({
      table,
      read: () => storage.read<readonly EnhanceRecord[]>(storageKeys.columnWidths) ?? [],
      write: (records) => void storage.write(storageKeys.columnWidths, records),
    }),
    [table],
  )
