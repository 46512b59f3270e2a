import type { PermissionTree } from '@kouan/contract/calls/system/role-calls.ts'
import { App, Button, Drawer, Flex, Input, Segmented, Skeleton, Space, Tree } from 'antd'
import { type ComponentRef, type ReactNode, useCallback, useRef, useState } from 'react'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { allGranted, allNodes, findRights, noneGranted, type RightNode, rightNodes, tick } from './role-tree.ts'
import './rights-drawer.css'

export interface Read<T> {
  data: T | undefined
  error: Error | null
  isFetchedAfterMount: boolean
  refetch: () => Promise<unknown>
}

/** The rows in force when the drawer was opened, and those that shall be. */
export interface ChosenRights {
  permissionIds: string
  lastpermissionIds: string
}

interface Props {
  title: string
  tree: Read<PermissionTree>
  /** Ids of the rows that are held. */
  held: Read<readonly string[]>
  isSaving: boolean
  onSave: (chosen: ChosenRights) => Promise<unknown>
  /** The choice of data rules for a row that is held. */
  rules: (row: RightNode, close: () => void) => ReactNode
  onClose: () => void
}

const width = 'min(560px, 100vw)'

/** Which pages and buttons somebody holds: a role, a department or a role of a department. */
export function RightsDrawer({ tree, held, ...props }: Props) {
  const error = tree.error ?? held.error
  // Cached rights of an earlier drawer may be older than those in force.
  if (tree.data && held.data && held.isFetchedAfterMount)
    return <RightsEditor {...props} nodes={rightNodes(tree.data.treeList)} before={held.data} />
  return (
    <Drawer open title={props.title} size={width} onClose={props.onClose}>
      {error ? (
        <ListFailure error={error} onRetry={() => void Promise.all([tree.refetch(), held.refetch()])} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  )
}

interface EditorProps extends Omit<Props, 'tree' | 'held'> {
  nodes: RightNode[]
  before: readonly string[]
}

function RightsEditor({ title, nodes, before, isSaving, onSave, rules, onClose }: EditorProps) {
  const { message } = App.useApp()
  const [initial] = useState(before)
  const [keys, setKeys] = useState<readonly string[]>(before)
  const [isLinked, setIsLinked] = useState(true)
  const [ruled, setRuled] = useState<RightNode>()
  const branches = allNodes(nodes).flatMap((node) => (node.children.length > 0 ? [node.key] : []))
  const [expanded, setExpanded] = useState<readonly string[]>(branches)
  const room = useFreeHeight()
  const tree = useRef<ComponentRef<typeof Tree<RightNode>>>(null)
  const [words, setWords] = useState('')
  const isFound = new Set(findRights(nodes, words).keys)
  // Other branches close, so that little is left to read; none disappears, so that a tick means what it meant before.
  const search = (typed: string) => {
    setWords(typed)
    const {
      keys: [first],
      open,
    } = findRights(nodes, typed)
    setExpanded(typed.trim() === '' ? branches : open)
    // Once the branches are open.
    if (first !== undefined) window.setTimeout(() => tree.current?.scrollTo({ key: first }))
  }
  const handleSave = async () => {
    await onSave({ permissionIds: keys.join(','), lastpermissionIds: initial.join(',') })
    message.success('保存成功')
    onClose()
  }
  return (
    <Drawer
      open
      title={title}
      size={width}
      mask={{ closable: false }}
      styles={{ body: { display: 'flex', flexDirection: 'column' } }}
      onClose={onClose}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={isSaving} onClick={() => void handleSave().catch(() => {})}>
            保存
          </Button>
        </Flex>
      }
    >
      <Input.Search
        allowClear
        aria-label="查找页面或按钮"
        placeholder="查找页面或按钮"
        value={words}
        style={{ marginBottom: 8 }}
        onChange={(event) => search(event.target.value)}
      />
      <div role="status" style={{ minHeight: 22, marginBottom: 8 }}>
        {words.trim() !== '' && (isFound.size > 0 ? `找到 ${isFound.size} 项` : '没有找到，请换一个词')}
      </div>
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
          ref={tree}
          checkable
          checkStrictly
          selectable={false}
          height={room.height}
          treeData={nodes}
          checkedKeys={[...keys]}
          expandedKeys={[...expanded]}
          titleRender={(node) => (
            <>
              {isFound.has(node.key) ? <mark className="found-right">{node.title}</mark> : node.title}
              {node.hasRules && initial.includes(node.key) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${node.title}的数据规则`}
                  onClick={(event) => {
                    event.stopPropagation()
                    setRuled(node)
                  }}
                >
                  数据规则
                </Button>
              )}
            </>
          )}
          onExpand={(open) => setExpanded(open.map(String))}
          onCheck={(_checked, { node, checked }) =>
            setKeys(tick(nodes, keys, { key: node.key, isOn: checked, isLinked }))
          }
        />
      </div>
      {ruled && rules(ruled, () => setRuled(undefined))}
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
