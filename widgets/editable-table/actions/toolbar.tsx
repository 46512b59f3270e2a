import { App, Button, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { isButtonAllowed, type Rights, type ToolbarButton } from '../columns/rights.ts'
import type { TableStore } from '../rows/table-store.ts'
import { useTopic } from '../rows/use-topic.ts'
import { AddButton } from './add-button.tsx'
import type { AddSettings } from './add-settings.ts'
import { defaultGuardTime, makeGuard } from './click-guard.ts'

interface Props {
  store: TableStore
  buttons: readonly ToolbarButton[]
  rights: Rights
  isDisabled: boolean
  addSettings: AddSettings
  onAddSettings: (settings: AddSettings) => void
  onAdd: () => void
  /** Absent: no 保存. While it runs the button waits. */
  onSave?: (() => Promise<void> | void) | undefined
  onRemove: (ids: readonly string[]) => void
  now: () => number
  extra?: ReactNode
}

/** 新增 保存 删除 清空选择 展开/收起, as far as the screen shows them and the user has the right. */
export function Toolbar(props: Props) {
  const { store, buttons, rights, isDisabled, onSave, onRemove, now, extra } = props
  const { message, modal } = App.useApp()
  const [isSaving, setIsSaving] = useState(false)
  // Saving has one of its own: right after a deletion it is no double click.
  const [passes] = useState(() => makeGuard({ time: defaultGuardTime, now }))
  const [maySave] = useState(() => makeGuard({ time: defaultGuardTime, now }))
  useTopic(store, 'selection')
  useTopic(store, 'structure')
  const has = (button: ToolbarButton) => buttons.includes(button) && isButtonAllowed(button, rights)
  const chosen = store.selected().size
  const save = async () => {
    if (!onSave || !maySave()) return
    setIsSaving(true)
    try {
      await onSave()
    } catch (error) {
      message.error(error instanceof Error ? error.message : '保存失败')
    } finally {
      setIsSaving(false)
    }
  }
  const remove = () => {
    const ids = [...store.selected()]
    if (!passes()) return
    if (ids.length === 0) {
      message.warning('请选择一条记录！')
      return
    }
    modal.confirm({
      title: '确认删除',
      content: `确定要删除这 ${ids.length} 项吗?`,
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: () => onRemove(ids),
    })
  }
  const isOpen = store.expanded().size > 0
  const turn = () => {
    if (!passes()) return
    const tree = store.tree()
    const branches = store.allRows().filter(({ id }) => tree.siblings(id).length > 0)
    store.setExpanded(new Set(isOpen ? [] : branches.map(({ id }) => id)))
  }
  return (
    <Flex gap={8} wrap role="toolbar" aria-label="表格操作" style={{ marginBottom: 8 }}>
      {has('add') && <AddButton {...props} />}
      {has('save') && onSave && (
        <Button loading={isSaving} disabled={isDisabled} onClick={save}>
          保存
        </Button>
      )}
      {has('remove') && (
        <Button disabled={isDisabled} onClick={remove}>
          删除
        </Button>
      )}
      {has('clear_selection') && (
        <Button
          disabled={chosen === 0}
          onClick={() => {
            if (passes()) store.setSelected(new Set())
          }}
        >
          清空选择
        </Button>
      )}
      {has('collapse') && store.settings().isTree && <Button onClick={turn}>{isOpen ? '收起' : '展开'}</Button>}
      {extra}
      {chosen > 0 && (
        <span aria-live="polite" style={{ alignSelf: 'center' }}>
          已选 {chosen} 项
        </span>
      )}
    </Flex>
  )
}
