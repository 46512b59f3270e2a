import { TableOutlined } from '@ant-design/icons'
import { closeHistory } from '@tiptap/pm/history'
import { type ChainedCommands, type Command, type Editor, useEditorState } from '@tiptap/react'
import { Dropdown } from 'antd'
import { ToolButton } from '../editor-frame/tool-button.tsx'

const steps: Readonly<Record<string, (chain: ChainedCommands) => ChainedCommands>> = {
  上方插入行: (chain) => chain.addRowBefore(),
  下方插入行: (chain) => chain.addRowAfter(),
  左侧插入列: (chain) => chain.addColumnBefore(),
  右侧插入列: (chain) => chain.addColumnAfter(),
  合并或拆分单元格: (chain) => chain.mergeOrSplit(),
  删除行: (chain) => chain.deleteRow(),
  删除列: (chain) => chain.deleteColumn(),
  删除表格: (chain) => chain.deleteTable(),
}

/** Deletes as a step of its own, so that undo restores only what was deleted. */
const asStepOfItsOwn: Command = ({ tr }) => {
  closeHistory(tr)
  return true
}

/** Inserts a table; inside one, changes it. */
export function TableTool({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => now.isActive('table') })
  if (!isInside) {
    const insert = () => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()
    return <ToolButton title="表格" icon={<TableOutlined />} isDisabled={isDisabled} onClick={insert} />
  }
  return (
    <Dropdown
      trigger={['click']}
      disabled={isDisabled}
      menu={{
        items: Object.keys(steps).map((name) => ({ key: name, label: name, danger: name.startsWith('删除') })),
        onClick: ({ key }) => steps[key]?.(editor.chain().focus().command(asStepOfItsOwn)).run(),
      }}
    >
      <span>
        <ToolButton title="表格" icon={<TableOutlined />} isOn isDisabled={isDisabled} onClick={() => {}} />
      </span>
    </Dropdown>
  )
}
