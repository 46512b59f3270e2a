import { ListTable } from '@visactor/vtable'

export function mount({ box, rows, columns }) {
  box.style.height = '448px'
  const table = new ListTable({
    container: box,
    records: rows,
    columns: columns.map(({ key, title }) => ({ field: key, title, width: 120 })),
    defaultRowHeight: 61,
    keyboardOptions: { moveFocusCellOnTab: true },
  })
  return {
    isShown: () => table.getCellValue(0, 1) === '货物 0-0',
    // Its editors are a package of their own: the value is set by call.
    edit: (row) => table.changeCellValue(1, row + 1, `改 ${row}`),
    paste: (text) =>
      table.changeCellValues(
        0,
        1,
        text.split('\n').map((line) => line.split('\t')),
      ),
    isPasted: () => String(table.getCellValue(9, 100)) === '999',
  }
}
