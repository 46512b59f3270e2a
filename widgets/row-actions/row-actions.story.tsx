import { App } from 'antd'
import type { Story } from '../story/story.ts'
import type { RowAction } from './row-action.ts'
import { RowActions } from './row-actions.tsx'

function Shown({ actions }: { actions: readonly Omit<RowAction, 'onClick' | 'key'>[] }) {
  const { message } = App.useApp()
  return (
    <RowActions
      of="小王"
      actions={actions.map((action) => ({
        ...action,
        key: action.label,
        onClick: () => void message.info(action.label),
      }))}
    />
  )
}

export const story: Story = {
  purpose: '表格一行的操作：两个以内直接可见；更多时只留第一个，其余收在“更多”里。',
  props: [
    ['actions', 'readonly RowAction[]', '按顺序的操作；isMain 排在最前'],
    ['of', 'string', '这一行是谁，读屏时说出'],
  ],
  events: [['onClick', '()', '点了这个操作']],
  keyboard: [
    ['Tab', '到下一个操作'],
    ['Enter / 空格', '执行；在“更多”上打开菜单，方向键选择，Esc 关闭'],
  ],
  example: `<RowActions of={row.name} actions={[{ key: 'edit', label: '编辑', onClick: edit }]} />`,
  situations: {
    两个: () => <Shown actions={[{ label: '编辑' }, { label: '详情' }]} />,
    多个: () => <Shown actions={[{ label: '编辑' }, { label: '详情' }, { label: '删除', isDanger: true }]} />,
    主要操作在前: () => <Shown actions={[{ label: '编辑' }, { label: '详情' }, { label: '申报', isMain: true }]} />,
    禁用: () => <Shown actions={[{ label: '编辑', isDisabled: true }, { label: '详情' }]} />,
  },
}
