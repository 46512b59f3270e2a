import { type PaymentUploadShown, readPaymentUpload } from '@kouan/contract/calls/payment-upload.ts'
import { paymentCall } from '@kouan/contract/resources/declaration/payment-call.ts'
import { SourceDialog } from '@kouan/widgets/source-dialog/source-dialog.tsx'
import { Alert, Flex, Typography } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAnswer } from '../../data/calls/use-call.ts'
import { SimulatedMark } from '../../domain/document/simulated-tag.tsx'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'

const list = {
  columns: ['orderNo', 'status', 'problem', 'createTime', 'deadline', 'uploadTime', 'answerCode', 'answerMessage'],
  also: ['simulated'],
  isLive: true,
} as const

type Row = ListedRow<typeof paymentCall.fields, (typeof list.columns)[number] | (typeof list.also)[number]>

/** Requests of customs and their outcome; the content that was sent, and sending it again. */
export default function PaymentCallListPage() {
  const [shown, setShown] = useState<string>()
  return (
    <>
      <ResourcePage
        resource={paymentCall}
        list={list}
        cells={{ orderNo: (row: Row) => <Asked row={row} /> }}
        rowActions={(row) => [{ key: 'upload', label: '上传的内容', onClick: () => setShown(row.id) }]}
      />
      {shown !== undefined && <Content id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

const Asked = ({ row }: { row: Row }) => (
  <Flex gap={8} wrap align="center">
    {row.simulated && <SimulatedMark />}
    <RowLink id={row.id}>{row.orderNo ?? '不能读取'}</RowLink>
  </Flex>
)

function Content({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useAnswer(readPaymentUpload, { id })
  return (
    <SourceDialog
      title="上传的内容"
      text={data === null ? null : data?.text}
      failure={error && !data ? sentenceOf(error) : undefined}
      emptyText="还没有上传"
      note={
        <Alert
          type="info"
          showIcon
          title="原始请求、原始响应和收款账号已脱敏，海关收到的是原文"
          description={data && <Digests {...data} />}
        />
      }
      onClose={onClose}
    />
  )
}

const Digests = ({ sha1, sm3 }: Pick<PaymentUploadShown, 'sha1' | 'sm3'>) => (
  <Flex vertical>
    签名原文的摘要：
    {[`SHA-1 ${sha1}`, `SM3 ${sm3}`].map((text) => (
      <Typography.Text
        key={text}
        code
        copyable={{ text: text.split(' ')[1] ?? '' }}
        style={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography.Text>
    ))}
  </Flex>
)
