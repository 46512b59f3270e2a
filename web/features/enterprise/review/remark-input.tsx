import { isOfInputMethod } from '@kouan/widgets/input-method/input-method.ts'
import { Input, theme } from 'antd'
import { useState } from 'react'

interface Props {
  /** Of the field that is remarked on. */
  label: string
  isOpen: boolean
  remark: string | undefined
  onClose: () => void
  onChange: (remark: string) => void
}

/** The words to one field: an input while it is open, the text afterwards. */
export function RemarkInput({ label, isOpen, remark, onClose, onChange }: Props) {
  const { token } = theme.useToken()
  const [draft, setDraft] = useState(remark ?? '')
  if (!isOpen) {
    if (remark === undefined) return null
    return <p style={{ margin: '4px 0 0', color: token.gold9 }}>意见：{remark}</p>
  }
  const done = () => {
    onChange(draft)
    onClose()
  }
  return (
    <Input
      autoFocus
      style={{ marginTop: 8 }}
      aria-label={`对${label}的意见`}
      placeholder="请输入意见，回车保存"
      maxLength={200}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      onPressEnter={(event) => !isOfInputMethod(event) && done()}
      onBlur={done}
    />
  )
}
