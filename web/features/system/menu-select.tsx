import { queryMenuTree } from '@kouan/contract/calls/system/menu-calls.ts'
import type { PermissionNode } from '@kouan/contract/calls/system/role-calls.ts'
import { TreeSelect } from 'antd'
import { useAnswer } from '../../data/use-call.ts'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
}

/** The row above: pages only, because buttons hold nothing. */
export function MenuSelect({ id, value, onChange }: Props) {
  const tree = useAnswer(queryMenuTree, {})
  return (
    <TreeSelect<string | null>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder="请选择上级菜单"
      style={{ width: '100%' }}
      styles={{ popup: { root: { maxHeight: 400, overflow: 'auto' } } }}
      treeData={pagesOf(tree.data?.treeList ?? [])}
      notFoundContent={tree.isFetching ? '加载中…' : '没有查询到任何数据'}
      value={value ?? null}
      onChange={(picked) => onChange?.(picked ?? null)}
    />
  )
}

interface TreeNode {
  value: string
  title: string
  children: TreeNode[]
}

const pagesOf = (nodes: readonly PermissionNode[]): TreeNode[] =>
  nodes
    .filter((node) => node.menuType !== 2)
    .map(({ value, slotTitle, children }) => ({ value, title: slotTitle, children: pagesOf(children ?? []) }))
