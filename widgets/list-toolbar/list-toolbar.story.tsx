import { Button } from 'antd'
import { useState } from 'react'
import type { Story } from '../gallery/story.ts'
import { ListToolbar, SelectionBar } from './list-toolbar.tsx'

const nothing = () => {}

function OfATree() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ListToolbar
      title="部门管理"
      isLoading={false}
      onAdd={nothing}
      onRefresh={nothing}
      tree={{ isOpen, onToggle: () => setIsOpen(!isOpen) }}
    >
      {null}
    </ListToolbar>
  )
}

const Chosen = ({ mayDelete }: { mayDelete: boolean }) => (
  <SelectionBar count={3} onClear={nothing} onDelete={mayDelete ? nothing : undefined}>
    <Button size="small">导出</Button>
  </SelectionBar>
)

export const story: Story = {
  purpose: '列表上方：标题、新增、刷新和其他操作；选中若干行后，说明选了几项、可以做什么。',
  props: [
    ['title', 'string', '列表的标题'],
    ['onAdd', '(() => void) | undefined', '没有新增权限时不提供，按钮不出现'],
    ['isLoading', 'boolean', '正在加载，刷新图标转动'],
    ['tree', '{ isOpen, onToggle }', '树形列表的全部展开、全部收起'],
    ['count / onClear / onDelete（SelectionBar）', '', '选中的行数、清空、批量删除（没有权限时不提供）'],
    ['elsewhere（SelectionBar）', '0', '其中不在本页的行数，大于 0 时说明'],
  ],
  events: [['onRefresh', '()', '点了刷新']],
  keyboard: [['Tab', '到下一个按钮']],
  example: '<ListToolbar title="订单查询" onAdd={add} onRefresh={refetch} isLoading={isFetching} tree={undefined} />',
  situations: {
    有数据: () => (
      <ListToolbar title="订单查询" isLoading={false} onAdd={nothing} onRefresh={nothing} tree={undefined}>
        <Button>导出</Button>
      </ListToolbar>
    ),
    只能查看: () => (
      <ListToolbar title="订单查询" isLoading={false} onAdd={undefined} onRefresh={nothing} tree={undefined}>
        {null}
      </ListToolbar>
    ),
    加载中: () => (
      <ListToolbar title="订单查询" isLoading onAdd={nothing} onRefresh={nothing} tree={undefined}>
        {null}
      </ListToolbar>
    ),
    树形: OfATree,
    选中若干行: () => <Chosen mayDelete />,
    选中但不能删除: () => <Chosen mayDelete={false} />,
  },
}
