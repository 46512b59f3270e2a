import type { Density } from '@kouan/contract/rules/list-look.ts'
import { Button } from 'antd'
import { useState } from 'react'
import type { Story } from '../story/story.ts'
import { ColumnSettings, type SettingColumn } from './column-settings.tsx'
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

const columns: SettingColumn[] = [
  { name: 'orderNo', title: '订单号', width: 170, isFrozen: true },
  { name: 'state', title: '申报状态', width: 110 },
  { name: 'note', title: '备注', width: 240, isHidden: true },
]

/** What is left out of a look is as the page has it. */
function WithColumns() {
  const [shown, setShown] = useState(columns)
  const [density, setDensity] = useState<Density>()
  const known = (name: string) => columns.find((column) => column.name === name) ?? { title: name, width: 120 }
  return (
    <ListToolbar title="订单查询" isLoading={false} onAdd={nothing} onRefresh={nothing} tree={undefined}>
      <ColumnSettings
        columns={shown}
        density={density}
        onColumns={(looks) =>
          setShown(looks.map((look) => ({ title: known(look.name).title, width: known(look.name).width, ...look })))
        }
        onDensity={setDensity}
        onReset={() => setShown(columns)}
      />
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
    ['trail', '(heading) => ReactNode', '标题放在面包屑里'],
    ['views', 'ReactNode', '标题旁的快捷筛选'],
    ['columns / density（ColumnSettings）', '', '列的次序、宽度、显示、固定，以及行高；没有选的，行高随窗口'],
    ['seldom', 'ReactNode', '少用的操作；放不下时最先收进“更多工具”'],
    ['count / onClear / onDelete（SelectionBar）', '', '选中的行数、清空、批量删除（没有权限时不提供）'],
    ['elsewhere（SelectionBar）', '0', '其中不在本页的行数，大于 0 时说明'],
  ],
  events: [
    ['onRefresh', '()', '点了刷新'],
    ['onColumns / onDensity / onReset', '', '列、行高改变了，或恢复默认'],
  ],
  keyboard: [
    ['Tab', '到下一个按钮'],
    ['Esc', '关闭列与行高，焦点回到按钮'],
  ],
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
    列与行高: WithColumns,
    选中若干行: () => <Chosen mayDelete />,
    选中但不能删除: () => <Chosen mayDelete={false} />,
  },
}
