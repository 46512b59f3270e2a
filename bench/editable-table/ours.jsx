import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import { App } from 'antd'
import { createRoot } from 'react-dom/client'

export function mount({ box, rows, columns }) {
  const typed = columns.map(({ key, title, isNumber }) => ({
    key,
    title,
    width: 120,
    type: isNumber ? 'number' : 'input',
  }))
  createRoot(box).render(
    <App>
      <EditableTable label="bench" columns={typed} value={rows} alwaysEdit={false} rowSelection toolbar={false} />
    </App>,
  )
  const cell = (row, column) => document.querySelector(`[data-row="${row}"] [data-column="${column}"]`)
  return {
    isShown: () => cell(0, 0)?.textContent === '货物 0-0',
    selectAll: () => document.querySelector('[aria-label="选择全部行"]').click(),
    paste: (text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.activeElement.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    },
    // The focus stays on the first of the pasted cells.
    isPasted: () => cell(document.querySelector('.kt-active').parentElement.dataset.row, 10)?.textContent === '9',
    // By keys, as all the time of a user's edit counts.
    editByKeys: true,
  }
}
