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
  let copied = 0
  const press = (key, ctrlKey = false) =>
    document.activeElement.dispatchEvent(
      new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
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
    // As a hand does it: Ctrl+A before the clock starts, then Ctrl+C, Delete, Ctrl+Z.
    markAll: () => {
      cell(0, 0)?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, shiftKey: true }))
      document.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
      press('a', true)
    },
    copyAll: () => {
      const clipboardData = new DataTransfer()
      document.activeElement.dispatchEvent(
        new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
      )
      copied = clipboardData.getData('text/plain').length
    },
    isCopied: () => copied > rows.length * columns.length,
    clearAll: () => press('Delete'),
    isCleared: () => cell(0, 0)?.textContent === '',
    undoAll: () => press('z', true),
    isBack: () => cell(0, 0)?.textContent === '货物 0-0',
    // By keys, as all the time of a user's edit counts.
    editByKeys: true,
  }
}
