import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import type { SelectOption } from '../multi-select/select-option.ts'
import { optionSearch } from '../multi-select/select-option.ts'

export interface Naming {
  title: string
  sharedWith?: string | undefined
}

interface Props {
  /** Stands in the inputs at first. */
  initial: Naming
  /** Absent where nothing is shared. */
  audiences: readonly SelectOption[] | undefined
  onClose: () => void
  /** Whether it was saved. */
  onSave: (naming: Naming) => Promise<boolean>
}

/** Asks for the name of a saved query and its audience; stays open until it is saved. */
export function SaveDialog({ initial, audiences, onClose, onSave }: Props) {
  const [name, setName] = useState(initial.title)
  const [sharedWith, setSharedWith] = useState(initial.sharedWith)
  const [isSaving, setIsSaving] = useState(false)

  async function save() {
    setIsSaving(true)
    try {
      if (await onSave({ title: name, sharedWith })) onClose()
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
        {audiences && (
          <Form.Item
            label="共享给角色"
            htmlFor="saved-query-audience"
            extra="拥有该角色的人都能使用，看到的仍是各自权限内的数据"
          >
            <Select<string>
              id="saved-query-audience"
              allowClear
              showSearch={optionSearch}
              placeholder="不共享，只有自己可见"
              notFoundContent="没有可选项"
              options={[...audiences]}
              value={sharedWith ?? null}
              onChange={(next) => setSharedWith(next ?? undefined)}
            />
          </Form.Item>
        )}
        {/* Enter in the name saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </Modal>
  )
}
