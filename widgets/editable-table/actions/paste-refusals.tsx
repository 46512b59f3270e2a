import { Modal } from 'antd'
import type { GridTable } from '../state/grid-table.ts'

export interface Refusal {
  /** From 1, as the user counts. */
  rowNumber: number
  title: string
  text: string
  reason: string
}

interface RefusedPaste {
  command: '粘贴' | '填充'
  refusals: readonly Refusal[]
  cellCount: number
  pasteRest: () => void
}

/** Opens a dialog with the cells that refused; those that accept can still be pasted from it. */
export const showRefusals = (table: GridTable, refused: RefusedPaste): void =>
  table.calls().openPanel({
    name: 'refusals',
    place: 'over',
    content: (close) => <PasteRefusals refused={refused} onClose={close} />,
  })

interface Props {
  refused: RefusedPaste
  onClose: () => void
}

const shownCount = 100

function PasteRefusals({ refused: { command, refusals, cellCount, pasteRest }, onClose }: Props) {
  const rest = cellCount - refusals.length
  return (
    <Modal
      open
      title={`未能${command}`}
      okText={`${command}其余 ${rest} 格`}
      cancelText="放弃"
      okButtonProps={{ disabled: rest === 0 }}
      onCancel={onClose}
      onOk={() => {
        pasteRest()
        onClose()
      }}
    >
      <p style={{ marginTop: 0 }}>{`${cellCount} 格中有 ${refusals.length} 格不能接受，表格没有改动：`}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach it */}
      <ul style={{ maxHeight: 320, margin: 0, overflow: 'auto', paddingInlineStart: 20 }} tabIndex={0}>
        {refusals.slice(0, shownCount).map(({ rowNumber, title, text, reason }) => (
          <li key={`${rowNumber} ${title}`}>{`第 ${rowNumber} 行“${title}”${text}：${reason}`}</li>
        ))}
      </ul>
      {refusals.length > shownCount && (
        <p style={{ marginBottom: 0 }}>{`…… 另有 ${refusals.length - shownCount} 格`}</p>
      )}
    </Modal>
  )
}
