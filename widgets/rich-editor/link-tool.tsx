import { LinkOutlined } from '@ant-design/icons'
import { type Editor, useEditorState } from '@tiptap/react'
import { Button, Flex, Input, Popover, Typography } from 'antd'
import { useState } from 'react'
import { ToolButton } from '../editor-frame/tool-button.tsx'
import { isOfInputMethod } from '../input-method/input-method.ts'

/** Sets, changes or removes the link of the selection. */
export function LinkTool({ editor, isDisabled }: { editor: Editor; isDisabled: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [fault, setFault] = useState<string>()
  const current = useEditorState({
    editor,
    selector: ({ editor: now }) => now.getAttributes('link').href as string | undefined,
  })

  function open() {
    setAddress(current ?? '')
    setFault(undefined)
    setIsOpen(true)
  }
  function take() {
    const href = address.trim()
    if (!/^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/.test(href)) {
      return setFault('请输入以 http、https、mailto、tel 或 / 开头的地址')
    }
    setIsOpen(false)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && !current) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    } else chain.setLink({ href }).run()
  }
  function remove() {
    setIsOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
  }

  const form = (
    <Flex vertical gap={8} style={{ width: 280 }}>
      <Input
        autoFocus
        aria-label="链接地址"
        placeholder="以 https:// 开头的地址"
        value={address}
        status={fault ? 'error' : ''}
        onChange={(event) => setAddress(event.target.value)}
        onPressEnter={(event) => {
          if (isOfInputMethod(event)) return
          event.preventDefault()
          take()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          setIsOpen(false)
          editor.commands.focus()
        }}
      />
      {fault && (
        <Typography.Text type="danger" role="alert">
          {fault}
        </Typography.Text>
      )}
      <Flex justify="end" gap={8}>
        {current && (
          <Button size="small" danger onClick={remove}>
            取消链接
          </Button>
        )}
        <Button size="small" type="primary" onClick={take}>
          确定
        </Button>
      </Flex>
    </Flex>
  )
  return (
    <Popover open={isOpen} trigger="click" content={form} onOpenChange={(next) => !next && setIsOpen(false)}>
      <span>
        <ToolButton
          title="链接"
          icon={<LinkOutlined />}
          isOn={current !== undefined}
          isDisabled={isDisabled}
          onClick={open}
        />
      </span>
    </Popover>
  )
}
