import { DownOutlined } from '@ant-design/icons'
import { Button, Dropdown, Flex, Input, type MenuProps } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { idsBelow } from '../../tree-table/lazy-tree.ts'
import { useLazyTree } from '../../tree-table/use-lazy-tree.ts'
import { type Choice, type ChoiceLimits, isFull, nameOf, withChosen, withoutChosen } from '../picker-field/choice.ts'
import { ChosenTag } from '../picker-field/chosen-tag.tsx'
import { PickerModal } from '../picker-field/picker-modal.tsx'
import { type CheckMode, checkNode, halfChecked } from './checking.ts'
import { type DepartmentNode, departmentBranches, departmentName, pathOf } from './department-nodes.ts'
import type { DepartmentLoaders } from './department-panel.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { TreeState } from './tree-state.tsx'
import { useDepartmentSearch } from './use-department-search.ts'

interface Props {
  loaders: DepartmentLoaders
  limits: ChoiceLimits
  /** Shows the menu that links parents and children. */
  hasTreeMenu: boolean
  /** Text that was typed before it opened. */
  typed?: string
  choice: Choice
  onClose: () => void
  onConfirm: (choice: Choice) => void
}

const width = 500
const treeHeight = 320

/** Chosen departments are listed above the tree as far as this. */
const mostTags = 30

/** A department in a choice, with the name that pickers show. */
export const chosenDepartment = (node: DepartmentNode) =>
  [node.id, { ...node, departName: departmentName(node) }] as const

export function DepartmentModal({
  loaders,
  limits,
  hasTreeMenu,
  choice: atOpening,
  typed = '',
  onClose,
  onConfirm,
}: Props) {
  const { isMultiple } = limits
  const tree = useLazyTree<DepartmentNode>({
    load: async (ask) => departmentBranches(await loaders.children(ask)),
    reloadKey: '',
  })
  const search = useDepartmentSearch(tree.tree, { search: loaders.search, typed })
  const [choice, setChoice] = useState(atOpening)
  const [mode, setMode] = useState<CheckMode>('unlinked')
  const checked = new Set(choice.keys())
  const half = halfChecked(tree.tree, { checked, mode })

  const addAll = () =>
    setChoice((before) => {
      const nodes = idsBelow(tree.tree).map((id) => tree.nodeNow(id)?.row)
      return withChosen(before, { added: nodes.filter((node) => node !== undefined).map(chosenDepartment), limits })
    })

  async function pick(node: DepartmentNode) {
    if (!isMultiple) return setChoice((before) => withChosen(before, { added: [chosenDepartment(node)], limits }))
    // With linked nodes, those that are not loaded yet belong to it as well.
    if (mode === 'linked' && !checked.has(node.id)) await tree.loadBelow(node.id)
    setChoice((before) => {
      const { added, removed } = checkNode(tree.treeNow(), { id: node.id, checked: new Set(before.keys()), mode })
      const nodes = added.map((id) => tree.nodeNow(id)?.row ?? node)
      return withChosen(withoutChosen(before, removed), { added: nodes.map(chosenDepartment), limits })
    })
  }

  const menu: MenuProps = {
    selectedKeys: [mode],
    onClick: ({ key }) => {
      if (key === 'linked' || key === 'unlinked') setMode(key)
      if (key === 'all') addAll()
      if (key === 'none') setChoice(new Map())
      if (key === 'open') void tree.expandAll()
      if (key === 'close') tree.collapseAll()
    },
    items: [
      { key: 'linked', label: '父子关联' },
      { key: 'unlinked', label: '取消关联' },
      { type: 'divider' },
      { key: 'all', label: '全部勾选' },
      { key: 'none', label: '取消全选' },
      { key: 'open', label: '展开所有' },
      { key: 'close', label: '合并所有' },
    ],
  }
  return (
    <PickerModal title="选择部门" width={width} onClose={onClose} onConfirm={() => onConfirm(choice)}>
      <Flex vertical gap={8}>
        <Input.Search
          allowClear
          placeholder="请输入部门名称"
          aria-label="搜索部门"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
        <Flex justify="space-between" align="center" gap={8}>
          <span role="status">
            {`已选 ${choice.size} 项`}
            {isFull(choice, limits) && `，最多选择 ${limits.maxCount} 项`}
          </span>
          {isMultiple && hasTreeMenu && (
            <Dropdown trigger={['click']} menu={menu}>
              <Button size="small" aria-haspopup="menu">
                {`树操作：${mode === 'linked' ? '父子关联' : '取消关联'}`} <DownOutlined aria-hidden />
              </Button>
            </Dropdown>
          )}
        </Flex>
        {choice.size > 0 && (
          <Flex gap={4} wrap style={{ maxHeight: 76, overflow: 'auto' }}>
            {[...choice].slice(0, mostTags).map(([key, row]) => (
              <ChosenTag
                key={key}
                name={nameOf(key, { row: row.departName ? row : atOpening.get(key), displayKey: 'departName' })}
                onRemove={() => setChoice((before) => withoutChosen(before, [key]))}
              />
            ))}
            {choice.size > mostTags && <span>{`还有 ${choice.size - mostTags} 项`}</span>}
          </Flex>
        )}
        <TreeState tree={tree} search={search} />
        <FocusedTree>
          <DepartmentTree
            label="部门"
            kind={isMultiple ? 'checkbox' : 'radio'}
            rows={search.rows ?? tree.rows}
            markOf={(id) => (checked.has(id) ? 'on' : half.has(id) ? 'half' : 'off')}
            noteOf={search.rows && ((id) => pathOf(tree.tree, id))}
            height={treeHeight}
            onPick={(node) => void pick(node)}
            onExpand={tree.setExpanded}
            onRetry={tree.retry}
          />
        </FocusedTree>
      </Flex>
    </PickerModal>
  )
}

/** The tree has the focus when the dialog opens. */
function FocusedTree({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[role="tree"]')?.focus(), [])
  return <div ref={place}>{children}</div>
}
