// An API document: search and tree of the operations beside the chosen one, or the introduction; a phone shows the chosen one alone.
import type { ApiDocument } from '@kouan/contract/calls/system/api-document.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Card, Flex, Input, Tree, Typography } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OperationView } from './operation-view.tsx'
import { findOperations, groupOperations, type ListedOperation, operationsOf } from './read-document.ts'

/** `address`: of the document itself. */
export function DocumentView({ document, address }: { document: ApiDocument; address: string }) {
  const isMobile = useIsMobile()
  const [params] = useSearchParams()
  // The address names the first one alone: another address would be another tab.
  const [choice, choose] = useState(params.get('call') ?? undefined)
  const [search, setSearch] = useState('')
  const asked = useDeferredValue(search)
  const all = useMemo(() => operationsOf(document), [document])
  const found = useMemo(() => findOperations(all, asked), [all, asked])
  const chosen = all.find(({ id }) => id === choice)

  const list = (
    <Card size="small" style={{ width: isMobile ? '100%' : 340, flex: 'none' }}>
      <Input.Search
        allowClear
        aria-label="查找接口"
        placeholder="名称、路径、权限"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Typography.Paragraph type="secondary" style={{ margin: '8px 0' }}>
        {found.length} 个接口
      </Typography.Paragraph>
      {found.length === 0 ? (
        <EmptyState text="没有匹配的接口" />
      ) : (
        <OperationTree
          key={asked}
          operations={found}
          isOpen={asked.trim() !== ''}
          chosen={chosen?.id}
          onChoose={choose}
        />
      )}
    </Card>
  )
  const detail = (
    <Card size="small" style={isMobile ? { width: '100%' } : { flex: 1, minWidth: 0 }}>
      {isMobile && chosen && (
        <Button style={{ marginBottom: 12 }} onClick={() => choose(undefined)}>
          返回列表
        </Button>
      )}
      {chosen ? (
        <OperationView key={chosen.id} document={document} listed={chosen} />
      ) : (
        <Introduction document={document} address={address} />
      )}
    </Card>
  )
  return (
    <Flex gap={16} align="start" vertical={isMobile}>
      {(!isMobile || !chosen) && list}
      {detail}
    </Flex>
  )
}

function Introduction({ document: { info, openapi }, address }: { document: ApiDocument; address: string }) {
  return (
    <>
      <Typography.Title level={2} style={{ fontSize: 18, marginTop: 0 }}>
        {info.title}
      </Typography.Title>
      <Typography.Paragraph style={{ whiteSpace: 'pre-line' }}>{info.description}</Typography.Paragraph>
      <Typography.Paragraph>
        OpenAPI {openapi} 文档：
        <Typography.Text code copyable={{ text: `${location.origin}${address}` }}>
          {address}
        </Typography.Text>
      </Typography.Paragraph>
    </>
  )
}

interface TreeProps {
  operations: readonly ListedOperation[]
  isOpen: boolean
  chosen: string | undefined
  onChoose: (id: string) => void
}

interface TreeRow {
  key: string
  title: string
  selectable?: boolean
  isLeaf?: boolean
  children?: TreeRow[]
}

function OperationTree({ operations, isOpen, chosen, onChoose }: TreeProps) {
  const rows = useMemo(() => treeRows(operations), [operations])
  const opened = isOpen ? rows.flatMap(({ key, children = [] }) => [key, ...children.map((one) => one.key)]) : []
  return (
    <Tree
      blockNode
      height={560}
      treeData={rows}
      expandAction="click"
      defaultExpandedKeys={opened}
      defaultExpandParent={false}
      selectedKeys={chosen === undefined ? [] : [chosen]}
      onSelect={([key]) => key !== undefined && onChoose(String(key))}
    />
  )
}

const treeRows = (operations: readonly ListedOperation[]): TreeRow[] =>
  groupOperations(operations).map(({ title, groups }) => ({
    key: `area ${title}`,
    title,
    selectable: false,
    children: groups.map((group) => ({
      key: `group ${title} ${group.title}`,
      title: `${group.title}（${group.operations.length}）`,
      selectable: false,
      children: group.operations.map(({ id, method, operation }) => ({
        key: id,
        title: `${operation.summary} ${method}`,
        isLeaf: true,
      })),
    })),
  }))
