import { Modal } from 'antd'
import type { RefusedPaste } from '../grid/grid-table.ts'

interface Props {
  refused: RefusedPaste | undefined
  onClose: () => void
}

const shownCount = 100

/** Nothing was pasted, and why; the cells that can be may still be. */
export function PasteRefusals({ refused, onClose }: Props) {
  if (!refused) return null
  const { command, refusals, cellCount, pasteRest } = refused
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
          <li key={`${rowNumber} ${title}`}>{`第 ${rowNumber} 行「${title}」${text}：${reason}`}</li>
        ))}
      </ul>
      {refusals.length > shownCount && (
        <p style={{ marginBottom: 0 }}>{`…… 另有 ${refusals.length - shownCount} 格`}</p>
      )}
    </Modal>
  )
}
