import { parseTsv } from '@kouan/contract/rules/tsv.ts'
import { Input } from 'antd'

/** Cells that were copied in Excel, as a file that is imported like any other. */
export function PasteBlock({ onPaste }: { onPaste: (file: File) => void }) {
  return (
    <Input.TextArea
      aria-label="粘贴数据"
      placeholder="也可以在 Excel 中连同表头复制，再粘贴到这里"
      autoSize={{ minRows: 1, maxRows: 1 }}
      value=""
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        event.preventDefault()
        if (text.trim() !== '') onPaste(blockFile(text))
      }}
    />
  )
}

const blockFile = (text: string) => {
  const filled = parseTsv(text).filter((cells) => cells.some((cell) => cell.trim() !== ''))
  // Below the headings.
  return new File([text], `粘贴的 ${Math.max(0, filled.length - 1)} 行.txt`, { type: 'text/plain' })
}
