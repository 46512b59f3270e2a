import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Typography } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { SourceNote } from './example-frame.tsx'
import { OrderLines } from './order-lines.tsx'

/** Master and detail: the lines of the opened bill stand below the list. */
export default function OrderListPage() {
  const [opened, setOpened] = useState<{ id: string; billNo: string | null }>()
  return (
    <>
      <ResourcePage
        resource={exampleOrder}
        list={{ also: ['billNo'], onOpen: setOpened, notice: <SourceNote source="order-list-page.tsx" /> }}
      />
      <section aria-label="明细" style={{ padding: 16 }}>
        <Typography.Title level={2} style={{ fontSize: 16 }}>
          {opened ? `${opened.billNo ?? ''} 的明细` : '明细'}
        </Typography.Title>
        {opened ? <OrderLines id={opened.id} /> : <EmptyState text="打开上方的一张单据，在这里看它的明细" />}
      </section>
    </>
  )
}
