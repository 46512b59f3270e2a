import type { RowSyncPort } from '@kouan/widgets/editable-table/rows/row-sync.ts'
import { createContext } from 'react'

/** Brings the lines of a form what others save meanwhile; undefined where lines are saved with their row. */
export const LineSync = createContext<RowSyncPort | undefined>(undefined)
