// Closing a form is possible at any time, even during a save. A confirmation precedes the loss of values.
import { App } from 'antd'
import { useRef } from 'react'

const ways = { okText: '确定', cancelText: '取消' }
const unsure = '服务器可能已经收到，请稍后在列表中核对；没有收到时，再打开这个表单可以恢复草稿。'

interface Closing {
  isSaving: boolean
  isChanged: () => boolean
  /** Deletes the draft. */
  discard: () => void
  onClose: () => void
}

export function useFormClosing({ isSaving, isChanged, discard, onClose }: Closing) {
  const { modal } = App.useApp()
  const isOpen = useRef(true)
  const question = useRef<{ destroy: () => void }>(undefined)
  const leave = () => {
    isOpen.current = false
    onClose()
  }
  const close = () => {
    if (isSaving) {
      const title = '正在保存，还没有结果，确定关闭吗？'
      question.current = modal.confirm({ title, content: unsure, ...ways, onOk: leave })
    } else if (isChanged()) {
      const onOk = () => {
        discard()
        leave()
      }
      modal.confirm({ title: '内容尚未保存，确定关闭吗？', ...ways, onOk })
    } else leave()
  }
  return {
    close,
    isOpen: () => isOpen.current,
    /** Closes the question whether to wait for the save, because the save has ended. */
    settle: () => question.current?.destroy(),
  }
}
