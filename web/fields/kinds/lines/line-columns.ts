import type { TableColumn } from '@kouan/widgets/editable-table/cell-type.ts'
import { createContext } from 'react'

/** Columns that a page draws in the lines of its forms, behind those of their fields: they are no part of a row. */
export const LineColumns = createContext<readonly TableColumn[]>([])
