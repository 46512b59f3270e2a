import { type DepartmentTitle, queryIdTree } from '@kouan/contract/calls/system/department-calls.ts'
import { TreeSelect } from 'antd'
import { useAnswer } from '../../data/use-call.ts'
import { codesOf } from './code-select.tsx'
import type { FieldInputProps } from './input-props.ts'

/** A department by its id, or several joined by commas, chosen from the tree. */
export function DepartmentInput({ field, value, onChange, text, several, ...rest }: FieldInputProps) {
  const tree = useAnswer(queryIdTree, {})
  const isMultiple = several || field.multiple === true
  const chosen = codesOf(value)
  return (
    <TreeSelect<string | string[] | null>
      {...rest}
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      {...(isMultiple ? { multiple: true, maxTagCount: 'responsive' as const } : {})}
      style={{ width: '100%' }}
      // Until the tree is here the text that came with the row stands for the id.
      treeData={tree.data ? treeOf(tree.data) : chosen.map((id) => ({ value: id, title: text ?? id }))}
      treeDefaultExpandedKeys={(tree.data ?? []).map((node) => node.value)}
      styles={{ popup: { root: { maxHeight: 400, overflow: 'auto' } } }}
      notFoundContent={tree.isFetching ? '加载中…' : '没有查询到任何数据'}
      value={isMultiple ? chosen : (chosen[0] ?? null)}
      onChange={(picked) => {
        if (Array.isArray(picked)) onChange?.(picked.length > 0 ? picked.join(',') : null)
        else onChange?.(picked ?? null)
      }}
    />
  )
}

interface TreeNode {
  value: string
  title: string
  children?: TreeNode[]
}

const treeOf = (nodes: readonly DepartmentTitle[]): TreeNode[] =>
  nodes.map(({ value, title, children }) => ({ value, title, ...(children ? { children: treeOf(children) } : {}) }))
