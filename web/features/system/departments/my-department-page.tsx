// 我的部门: the tree of what one leads, and who is in it.

import type { DepartmentNode } from '@kouan/contract/calls/system/department-calls.ts'
import {
  addUsersToDepart,
  departUserList,
  queryMyDepartTree,
  removeUsersFromDepart,
} from '@kouan/contract/calls/system/my-department-calls.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { App, Button, Card, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import type { AnyRow } from '../../../data/calls/use-resource.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ListView } from '../../../resource/list/list-view.tsx'
import { pagesOf } from '../../../resource/source/row-source.ts'
import { useRights } from '../../../session/allowed.tsx'
import { DepartmentRoles } from '../rights/department-roles.tsx'
import { AddMembers } from './add-members.tsx'
import './my-department.css'

const shown = ['username', 'realname', 'avatar', 'sex', 'phone', 'orgCodeTxt', 'status'] as const
const columns: NamedField[] = shown.map((name) => ({ name, field: user.fields[name] }))
const search: NamedField[] = (['username', 'realname'] as const).map((name) => ({ name, field: user.fields[name] }))

export default function MyDepartmentPage() {
  const read = useAnswer(queryMyDepartTree, {})
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (read.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (!read.data || read.data.length === 0) {
    return (
      <Card>
        <EmptyState text="普通员工暂无此权限" />
      </Card>
    )
  }
  return <Members tree={read.data} />
}

function Members({ tree }: { tree: DepartmentNode[] }) {
  const { modal } = App.useApp()
  const { can } = useRights()
  const [first] = tree
  const [depId, setDepId] = useState(first?.id ?? '')
  const [isAdding, setIsAdding] = useState(false)
  const chosen = findNode(tree, depId)
  const remove = useAct(removeUsersFromDepart, { refresh: [departUserList.name] })
  const source = useMemo(() => pagesOf(departUserList, { key: departUserList.name, params: { depId } }), [depId])
  const mayChange = can(addUsersToDepart.needs)
  const [hasRolesOpen, setHasRolesOpen] = useState(false)
  const removeAll = (rows: readonly AnyRow[], clear: () => void) =>
    modal.confirm({
      title: '移出部门',
      content: `确定要把这 ${rows.length} 个用户移出“${chosen?.title ?? ''}”吗？`,
      onOk: async () => {
        await remove.mutateAsync({ depId, userIds: rows.map(({ id }) => id) }).then(clear, () => {})
      },
    })
  return (
    <div className="my-department">
      <Card size="small" title="我负责的部门">
        <Tree
          blockNode
          defaultExpandAll
          aria-label="我负责的部门"
          treeData={tree.map(toTreeNode)}
          selectedKeys={[depId]}
          onSelect={([key]) => key !== undefined && setDepId(String(key))}
        />
      </Card>
      <ListView
        key={depId}
        title={`${chosen?.title ?? ''}的成员`}
        source={source}
        columns={columns}
        search={search}
        isInner
        onAdd={mayChange ? () => setIsAdding(true) : undefined}
        addText="添加成员"
        toolbar={can('departRole:list') && <Button onClick={() => setHasRolesOpen(true)}>部门角色</Button>}
        rowActions={(row) =>
          mayChange ? [{ key: 'remove', label: '移出', isDanger: true, onClick: () => removeAll([row], () => {}) }] : []
        }
        batch={
          mayChange
            ? ({ rows, clear }) => (
                <Button size="small" danger onClick={() => removeAll(rows, clear)}>
                  移出部门
                </Button>
              )
            : undefined
        }
      />
      {isAdding && chosen && <AddMembers department={chosen} onClose={() => setIsAdding(false)} />}
      {hasRolesOpen && chosen && (
        <DepartmentRoles
          department={{ id: chosen.id, departName: chosen.title }}
          onClose={() => setHasRolesOpen(false)}
        />
      )}
    </div>
  )
}

interface TreeNode {
  key: string
  title: string
  children: TreeNode[]
}

const toTreeNode = ({ id, title, children }: DepartmentNode): TreeNode => ({
  key: id,
  title,
  children: (children ?? []).map(toTreeNode),
})

const findNode = (nodes: readonly DepartmentNode[], id: string): DepartmentNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}
