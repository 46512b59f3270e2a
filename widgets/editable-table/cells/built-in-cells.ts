// The cell types that every table knows.

import type { BuiltInType } from '../cell-names.ts'
import type { CellType } from '../cell-type.ts'
import './cells.css'
import { asyncSelectCell } from './choice/async-choice.tsx'
import { departmentCell } from './choice/department-cell.tsx'
import { popupCell } from './choice/popup-cell.tsx'
import { multiSelectCell, searchSelectCell, selectCell } from './choice/select-cell.tsx'
import { userCell } from './choice/user-cell.ts'
import { dateCellType, datetimeCell, timeCell } from './date/date-cells.tsx'
import { fileListCell, imageCell, uploadCell } from './files/file-cells.tsx'
import { checkboxCell } from './plain/checkbox-cell.tsx'
import { progressCell } from './plain/progress-cell.tsx'
import { radioCell } from './plain/radio-cell.tsx'
import { slotCell } from './plain/slot-cell.tsx'
import { decimalCell } from './text/decimal-cell.tsx'
import { inputCell } from './text/input-cell.tsx'
import { numberCell } from './text/number-cell.tsx'
import { popupTextCell } from './text/popup-text-cell.tsx'
import { tagsCell } from './text/tags-cell.tsx'
import { textareaCell } from './text/textarea-cell.tsx'

export const builtInCells: Readonly<Record<BuiltInType, CellType>> = {
  input: inputCell,
  number: numberCell,
  decimal: decimalCell,
  checkbox: checkboxCell,
  select: selectCell,
  'multi-select': multiSelectCell,
  'search-select': searchSelectCell,
  'async-select': asyncSelectCell,
  department: departmentCell,
  user: userCell,
  date: dateCellType,
  datetime: datetimeCell,
  time: timeCell,
  'popup-text': popupTextCell,
  textarea: textareaCell,
  upload: uploadCell,
  file: fileListCell,
  image: imageCell,
  radio: radioCell,
  popup: popupCell,
  slot: slotCell,
  tags: tagsCell,
  progress: progressCell,
}
