import { Form, Input, Modal } from 'antd'
import { useState } from 'react'

interface Props {
  /** Stands in the input at first. */
  title: string
  onClose: () => void
  /** Whether it was saved. */
  onSave: (title: string) => Promise<boolean>
}

/** Asks for the name under which a query is kept; stays open until it is. */
export function SaveDialog({ title, onClose, onSave }: Props) {
  const [name, setName] = useState(title)
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    setIsSaving(true)
    try {
      if (await onSave(name)) onClose()
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Modal open title="保存查询" width={420} confirmLoading={isSaving} onOk={() => void save()} onCancel={onClose}>
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item label="保存名称" htmlFor="saved-query-name">
          <Input
            id="saved-query-name"
            autoFocus
            maxLength={50}
            value={name}
            onChange={(event) => setName(event.target.value)}
            placeholder="请输入保存名称"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
