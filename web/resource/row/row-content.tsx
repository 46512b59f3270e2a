import type { Resource } from '@kouan/contract/language/resource.ts'
import { Flex, Tabs } from 'antd'
import type { ReactNode } from 'react'
import { RowHistory, useMayReadHistory } from './row-history.tsx'

/** Without tabs nothing in the content may take the focus, and what scrolls has to be reached with the keyboard. */
const reached = { vertical: true, component: 'section', 'aria-label': '内容', tabIndex: 0 } as const

/** The content of a row, with its history beside it for those who may read that. */
export function RowContent({ resource, id, children }: { resource: Resource; id: string; children: ReactNode }) {
  const mayRead = useMayReadHistory(resource)
  if (!mayRead) return <Flex {...reached}>{children}</Flex>
  return (
    <Tabs
      items={[
        { key: 'content', label: '内容', children },
        { key: 'history', label: '记录', children: <RowHistory resource={resource} id={id} /> },
      ]}
    />
  )
}
