// Services of every page but the login, which is shown without waiting for them.
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { QueryClientProvider } from '@tanstack/react-query'
import { App, ConfigProvider } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '../data/calls/query-client.ts'
import { shareChanges } from '../data/calls/share-changes.ts'

dayjs.locale('zh-cn')

/** By the component of antd: tables that say nothing of their own; choices have sentences of theirs. */
const emptyParts: Readonly<Record<string, ReactNode>> = { Table: <EmptyState text="暂无数据" /> }
const emptyOf = (component = '') => emptyParts[component]

export default function PageServices({ children = <Outlet /> }: { children?: ReactNode }) {
  const { message } = App.useApp()
  // Failures of one reason at the same moment are shown once.
  const [client] = useState(() =>
    createQueryClient({ warn: (sentence) => message.warning({ key: sentence, content: sentence }) }),
  )
  useEffect(() => shareChanges(client), [client])
  return (
    <QueryClientProvider client={client}>
      <ConfigProvider renderEmpty={emptyOf}>{children}</ConfigProvider>
    </QueryClientProvider>
  )
}
