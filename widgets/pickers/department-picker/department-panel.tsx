import { Button, Flex, Input } from 'antd'
import { useState } from 'react'
import { useIsMobile } from '../../screen-width/use-media.ts'
import { useLazyTree } from '../../tree-table/use-lazy-tree.ts'
import type { LoadByValues } from '../picker-field/use-picked-rows.ts'
import { type DepartmentNode, departmentBranches, departmentName, pathOf } from './department-nodes.ts'
import { DepartmentTree } from './department-tree.tsx'
import { TreeState } from './tree-state.tsx'
import { type SearchDepartments, useDepartmentSearch } from './use-department-search.ts'

export interface DepartmentLoaders {
  /** The departments below one, or the top ones; an answer may be nested. */
  children: (ask: { parentId: string | undefined; signal: AbortSignal }) => Promise<readonly DepartmentNode[]>
  byValues?: LoadByValues
  /** Where the server searches; else the loaded nodes are searched. */
  search?: SearchDepartments
}

interface Props {
  loaders: DepartmentLoaders
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** Beside a list: the department whose rows are shown. A second click shows all again. */
export function DepartmentPanel({ loaders, value, onChange }: Props) {
  const isWide = !useIsMobile()
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<DepartmentNode>()
  const tree = useLazyTree<DepartmentNode>({
    load: async (ask) => departmentBranches(await loaders.children(ask)),
    reloadKey: '',
  })
  const search = useDepartmentSearch(tree.tree, { search: loaders.search })
  const name = value !== undefined && chosen ? departmentName(chosen) : '全部部门'
  const panel = (
    <Flex vertical gap={8}>
      <Input.Search
        allowClear
        placeholder="搜索部门"
        aria-label="搜索部门"
        value={search.text}
        onChange={(event) => search.setText(event.target.value)}
      />
      <TreeState tree={tree} search={search} />
      <DepartmentTree
        label="部门"
        kind="row"
        rows={search.rows ?? tree.rows}
        markOf={(id) => (id === value ? 'on' : 'off')}
        noteOf={search.rows && ((id) => pathOf(tree.tree, id))}
        height={isWide ? 300 : 160}
        onPick={(node) => {
          setChosen(node)
          onChange(node.id === value ? undefined : node.id)
        }}
        onExpand={tree.setExpanded}
        onRetry={tree.retry}
      />
    </Flex>
  )
  if (isWide) return panel
  return (
    <Flex vertical gap={8}>
      <Button block aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {name}
      </Button>
      {isOpen && panel}
    </Flex>
  )
}
