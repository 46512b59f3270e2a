import { receiptFileContent, receiptMessage } from '@kouan/contract/calls/declaration.ts'
import { linkReceipt } from '@kouan/contract/calls/worklist.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { receiptFile } from '@kouan/contract/resources/declaration/receipt-file.ts'
import { SourceDialog } from '@kouan/widgets/source-dialog/source-dialog.tsx'
import { saveBlob } from '@kouan/widgets/upload/save-file.ts'
import { Alert, Flex, Tabs } from 'antd'
import { useState } from 'react'
import type { ReceivedFile } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { DocumentLink } from '../../domain/document/document-link.tsx'
import { QuickFilter } from '../../domain/document/quick-filter.tsx'
import { ReceiptInfo, ReceiptStatusTag } from '../../domain/document/receipt-cells.tsx'
import { SimulatedMark, SimulatedNotice } from '../../domain/document/simulated-tag.tsx'
import { FieldCell } from '../../fields/field-cell.tsx'
import { emptyText } from '../../fields/field-text.ts'
import { useAddressChoice } from '../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { LinkReceipt } from './link-receipt.tsx'

/** Single answers of customs, and the files in which they came. */
export default function ReceiptListPage() {
  const { can } = useRights()
  const [tab, setTab] = useAddressChoice('tab', 'receipts')
  const receipts = { key: 'receipts', label: '回执', children: <Receipts /> }
  const files = { key: 'files', label: '收到的报文', children: <Files /> }
  return (
    <Tabs
      destroyOnHidden
      activeKey={tab}
      onChange={setTab}
      items={can(permissionOf(receiptFile, 'list')) ? [receipts, files] : [receipts]}
      tabBarStyle={{ marginTop: -8 }}
    />
  )
}

const matches = [
  { value: '', label: '全部' },
  { value: '0', label: '未匹配', figure: 'receipt.unmatched' },
  { value: '1', label: '已匹配' },
  { value: '3', label: '不可用' },
]

const list = {
  isLive: true,
  columns: ['documentNo', 'matchStatus', 'returnStatus', 'returnInfo', 'returnTime', 'matchNote', 'msgType'],
  also: ['orderNo', 'bizKey', 'simulated', 'documentId', 'documentPages', 'taxStatus'],
  views: <QuickFilter label="按匹配状态筛选" name="matchStatus" options={matches} />,
} as const

type Row = ListedRow<
  typeof receipt.fields,
  'matchStatus' | 'simulated' | 'orderNo' | 'bizKey' | 'documentNo' | 'documentId' | 'documentPages' | 'taxStatus'
>

function Receipts() {
  const { can } = useRights()
  const [shown, setShown] = useState<string>()
  const [linking, setLinking] = useState<Row>()
  return (
    <>
      <ResourcePage
        resource={receipt}
        list={list}
        cells={{
          documentNo: (row) => (
            <DocumentLink to={row}>{row.documentNo ?? row.orderNo ?? lastKey(row.bizKey)}</DocumentLink>
          ),
          matchStatus: (row) => <Match row={row} />,
          returnStatus: (row) => <ReceiptStatusTag status={row.returnStatus ?? row.taxStatus} type={row.msgType} />,
          returnInfo: (row) => (row.returnInfo ? <ReceiptInfo info={row.returnInfo} /> : emptyText),
        }}
        rowActions={(row) => [
          { key: 'message', label: '查看报文', onClick: () => setShown(row.id) },
          ...(row.matchStatus === '0' && can(linkReceipt.needs)
            ? [{ key: 'link', label: '关联单证', onClick: () => setLinking(row) }]
            : []),
        ]}
      />
      {linking && <LinkReceipt id={linking.id} name={linking.orderNo ?? ''} onClose={() => setLinking(undefined)} />}
      {shown !== undefined && <ReceiptSource id={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

/** Number at the end of the key of a receipt that no document has. */
const lastKey = (key: string | null) => key?.split('|').at(-1) || '-'

const Match = ({ row }: { row: Row }) => (
  <Flex gap={4} wrap>
    {row.simulated && <SimulatedMark />}
    <FieldCell name="matchStatus" field={receipt.fields.matchStatus} row={row} />
  </Flex>
)

function ReceiptSource({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useAnswer(receiptMessage, { id })
  return (
    <SourceDialog
      title={data ? `回执报文：${data.fileName}` : '回执报文'}
      text={data?.text}
      failure={error && !data ? sentenceOf(error) : undefined}
      emptyText="报文无法读取"
      note={
        <Flex vertical gap={8}>
          {data?.simulated && <SimulatedNotice>这是模拟海关的回执，不是海关的答复</SimulatedNotice>}
          <Alert type="info" showIcon title="个人信息已脱敏；一个报文可能含有多个回执" />
        </Flex>
      }
      onClose={onClose}
    />
  )
}

const fileList = {
  title: '收到的报文',
  columns: ['fileName', 'parseStatus', 'parseError', 'nodeCount', 'duplicateCount', 'receiveTime', 'msgType'],
  also: ['simulated'],
} as const

type File = ListedRow<typeof receiptFile.fields, 'parseStatus' | 'simulated'>

const Parsed = ({ row }: { row: File }) => (
  <Flex gap={4} wrap>
    {row.simulated && <SimulatedMark />}
    <FieldCell name="parseStatus" field={receiptFile.fields.parseStatus} row={row} />
  </Flex>
)

function Files() {
  const { can } = useRights()
  const download = useAct(receiptFileContent)
  const save = (id: string) => download.mutate({ id }, { onSuccess: (file) => saveBlob(file as ReceivedFile) })
  return (
    <ResourcePage
      resource={receiptFile}
      list={fileList}
      cells={{ parseStatus: (row) => <Parsed row={row} /> }}
      rowActions={({ id }) =>
        can(receiptFileContent.needs) ? [{ key: 'raw', label: '下载原文', onClick: () => save(id) }] : []
      }
    />
  )
}
