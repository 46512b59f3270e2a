import type { Resource } from '@kouan/contract/language/resource.ts'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { RowHistory, useMayReadHistory } from './row-history.tsx'

/** The content of a row, with its history beside it for those who may read that. */
export function RowContent({ resource, id, children }: { resource: Resource; id: string; children: ReactNode }) {
  const mayRead = useMayReadHistory(resource)
  if (!mayRead) return children
  return (
    <Tabs
      items={[
        { key: 'content', label: '内容', children },
        { key: 'history', label: '记录', children: <RowHistory resource={resource} id={id} /> },
      ]}
    />
  )
}
