import type { TableColumn } from '@kouan/widgets/editable-table/cell-type.ts'
import { createContext } from 'react'

/** Additional columns of a page in the lines of its forms, after those of the fields; they are not part of the rows. */
export const LineColumns = createContext<readonly TableColumn[]>([])
