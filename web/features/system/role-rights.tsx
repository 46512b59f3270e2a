import {
  queryRolePermission,
  queryRoleTree,
  type RoleRow,
  saveRolePermission,
} from '@kouan/contract/calls/system/role-calls.ts'
import { App, Button, Drawer, Flex, Segmented, Skeleton, Space, Tree } from 'antd'
import { useCallback, useState } from 'react'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { allGranted, allNodes, noneGranted, type RightNode, rightNodes, tick } from './role-tree.ts'

interface Props {
  role: Pick<RoleRow, 'id' | 'roleName'>
  onClose: () => void
}

const width = 'min(560px, 100vw)'

/** Which pages and buttons a role holds. */
export function RoleRights({ role, onClose }: Props) {
  const tree = useAnswer(queryRoleTree, {})
  const held = useAnswer(queryRolePermission, { roleId: role.id })
  const isReady = tree.data && held.data && held.isFetchedAfterMount
  const error = tree.error ?? held.error
  if (isReady) {
    return <RightsEditor role={role} nodes={rightNodes(tree.data.treeList)} before={held.data} onClose={onClose} />
  }
  return (
    <Drawer open title={`角色授权：${role.roleName}`} size={width} onClose={onClose}>
      {error ? (
        <ListFailure error={error} onRetry={() => void Promise.all([tree.refetch(), held.refetch()])} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}

interface EditorProps extends Props {
  nodes: RightNode[]
  before: readonly string[]
}

function RightsEditor({ role, nodes, before, onClose }: EditorProps) {
  const { message } = App.useApp()
  const [initial] = useState(before)
  const [keys, setKeys] = useState<readonly string[]>(before)
  const [isLinked, setIsLinked] = useState(true)
  const branches = allNodes(nodes).flatMap((node) => (node.children.length > 0 ? [node.key] : []))
  const [expanded, setExpanded] = useState<readonly string[]>(branches)
  const room = useFreeHeight()
  const save = useAct(saveRolePermission, { refresh: ['role'] })
  const handleSave = async () => {
    await save.mutateAsync({
      roleId: role.id,
      permissionIds: keys.join(','),
      lastpermissionIds: initial.join(','),
    })
    message.success('保存成功')
    onClose()
  }
  return (
    <Drawer
      open
      title={`角色授权：${role.roleName}`}
      size={width}
      mask={{ closable: false }}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={save.isPending} onClick={() => void handleSave().catch(() => {})}>
            保存
          </Button>
        </Flex>
      }
    >
      <Space wrap style={{ marginBottom: 16 }}>
        <Segmented
          aria-label="勾选方式"
          value={isLinked ? 'linked' : 'unlinked'}
          options={[
            { value: 'linked', label: '父子关联' },
            { value: 'unlinked', label: '取消关联' },
          ]}
          onChange={(way) => setIsLinked(way === 'linked')}
        />
        <Button onClick={() => setKeys(allGranted(nodes, keys))}>全部勾选</Button>
        <Button onClick={() => setKeys(noneGranted(nodes, keys))}>取消全选</Button>
        <Button onClick={() => setExpanded(expanded.length > 0 ? [] : branches)}>
          {expanded.length > 0 ? '合并所有' : '展开所有'}
        </Button>
      </Space>
      <div ref={room.ref} style={{ flex: 1, minHeight: 200 }}>
        <Tree<RightNode>
          checkable
          checkStrictly
          selectable={false}
          height={room.height}
          treeData={nodes}
          checkedKeys={[...keys]}
          expandedKeys={[...expanded]}
          onExpand={(open) => setExpanded(open.map(String))}
          onCheck={(_checked, { node, checked }) =>
            setKeys(tick(nodes, keys, { key: node.key, isOn: checked, isLinked }))
          }
        />
      </div>
    </Drawer>
  )
}

/** Of the element at `ref`: with a height of its own the tree draws only the rows in sight. */
function useFreeHeight() {
  // Never nothing: a tree without a height draws all rows.
  const [height, setHeight] = useState(400)
  // The drawer brings the element later than the first effects.
  const ref = useCallback((element: HTMLDivElement) => {
    const observer = new ResizeObserver(() => setHeight(element.clientHeight || 400))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, height }
}
