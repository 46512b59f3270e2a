import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Form, Popover, Space } from 'antd'
import { useState } from 'react'
import { FigureInput } from '../../figure-input/figure-input.tsx'
import type { TableStore } from '../rows/table-store.ts'
import { type AddSettings, boundedAddSettings } from './add-settings.ts'

interface Props {
  store: TableStore
  isDisabled: boolean
  addSettings: AddSettings
  onAddSettings: (settings: AddSettings) => void
  onAdd: () => void
}

/** 新增, and beside it how many rows and where. */
export function AddButton({ store, isDisabled, addSettings, onAddSettings, onAdd }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const rowCount = store.tree().front(0).length
  const change = (part: Partial<Record<keyof AddSettings, unknown>>) =>
    onAddSettings(boundedAddSettings({ ...addSettings, ...part }, rowCount))
  const form = (
    <Form
      layout="vertical"
      style={{ width: 220 }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
      }}
    >
      <Form.Item label="新增行数" style={{ marginBottom: 12 }}>
        <FigureInput
          aria-label="新增行数"
          min={1}
          precision={0}
          style={{ width: '100%' }}
          value={addSettings.addRowNum}
          onChange={(addRowNum) => change({ addRowNum })}
        />
      </Form.Item>
      <Form.Item label="插入位置" extra={`0 为末尾，最大 ${rowCount}`} style={{ marginBottom: 12 }}>
        <FigureInput
          aria-label="插入位置"
          min={0}
          max={rowCount}
          precision={0}
          style={{ width: '100%' }}
          value={addSettings.addIndex}
          onChange={(addIndex) => change({ addIndex })}
        />
      </Form.Item>
      <Checkbox
        checked={addSettings.addScrollToBottom}
        onChange={({ target }) => change({ addScrollToBottom: target.checked })}
      >
        新增后滚动到底部
      </Checkbox>
    </Form>
  )
  return (
    <Space.Compact>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={isDisabled} onClick={onAdd}>
        新增
      </Button>
      <Popover trigger="click" placement="bottomLeft" content={form} open={isOpen} onOpenChange={setIsOpen}>
        <Button type="primary" aria-label="新增设置" icon={<SettingOutlined aria-hidden />} disabled={isDisabled} />
      </Popover>
    </Space.Compact>
  )
}
