import { readDeliveredContent } from '@kouan/contract/calls/delivery.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { SourceDialog } from '@kouan/widgets/source-dialog/source-dialog.tsx'
import { Alert } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

const list = {
  columns: ['title', 'targetName', 'status', 'failures', 'problem', 'nextTryTime', 'createTime'],
  isLive: true,
} as const

type Row = ListedRow<typeof delivery.fields, 'title'>

/** Deliveries with their tries; one or many are sent again. */
export default function DeliveryListPage() {
  const [shown, setShown] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={delivery}
        list={list}
        cells={{ title: (row: Row) => <RowLink id={row.id}>{row.title}</RowLink> }}
        rowActions={(row) => [{ key: 'content', label: '查看内容', onClick: () => setShown(row.id) }]}
      />
      {shown !== undefined && <Content id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

function Content({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useAnswer(readDeliveredContent, { id })
  return (
    <SourceDialog
      title={data?.fileName ? `推送的内容：${data.fileName}` : '推送的内容'}
      text={data?.text}
      failure={error && !data ? sentenceOf(error) : undefined}
      emptyText={data === null ? '第一次推送时生成' : '不是文本，或过长不能显示'}
      note={<Alert type="info" showIcon title="个人信息已脱敏，对方收到的是原文" />}
      onClose={onClose}
    />
  )
}
