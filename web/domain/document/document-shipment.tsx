// The documents that belong together, side by side: what customs compare, what is missing, and what happened to all of them.
import { type ComparedElement, type Shipment, shipmentCall } from '@kouan/contract/calls/shipment.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Alert, Badge, Button, Flex, Segmented, Skeleton, Table, Typography } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { useRights } from '../../session/allowed.tsx'
import { comparisonResults } from './comparison-results.ts'
import { DocumentLink } from './document-link.tsx'
import { DocumentTimeline } from './document-timeline.tsx'
import { MakeDocument } from './make-document.tsx'
import { PartnerDocuments } from './partner-documents.tsx'
import { DeclareStateDot, FollowUpTags } from './state-tag.tsx'

export function DocumentShipment({ kind, id }: { kind: DocumentKind; id: string }) {
  const shipment = useAnswer(shipmentCall(kind.resource), { id })
  const { data, error } = shipment
  if (error && !data) return <ListFailure error={error} onRetry={() => shipment.refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />
  const entries = data.timeline.map((entry) => ({ ...entry, title: `${entry.document}　${entry.title}` }))
  return (
    <Flex vertical gap={16}>
      <MissingDocuments missing={data.missing} onMade={() => void shipment.refetch()} />
      <ComparedTable shipment={data} />
      <PartnerDocuments partners={data.partners} />
      <Typography.Title level={5} style={{ margin: 0 }}>
        全部单证的进度
      </Typography.Title>
      <DocumentTimeline entries={entries} shownSentence={undefined} onShowReceipt={undefined} />
    </Flex>
  )
}

function MissingDocuments({ missing, onMade }: { missing: Shipment['missing']; onMade: () => void }) {
  const { can } = useRights()
  const [making, setMaking] = useState<Shipment['missing'][number]>()
  if (missing.length === 0) return null
  const makable = missing.filter(({ resource, from }) => from && can(permissionOf({ name: resource }, 'add')))
  return (
    <>
      <Alert
        type="info"
        showIcon
        title={`没有找到${missing.map(({ noun }) => noun).join('、')}`}
        description="可能由其他企业申报，或还没有录入；对方企业在“企业备案 › 授权比对”授权后，这里显示是否一致"
        action={
          <Flex gap={8} wrap>
            {makable.map((one) => (
              <Button key={one.resource} size="small" onClick={() => setMaking(one)}>
                录入{one.noun}
              </Button>
            ))}
          </Flex>
        }
      />
      {making?.from && (
        <MakeDocument
          source={{ name: making.from.resource }}
          name={making.resource}
          id={making.from.id}
          onClose={() => {
            setMaking(undefined)
            onMade()
          }}
        />
      )}
    </>
  )
}

const isUnequal = ({ result }: ComparedElement) => result === 'differs' || result === 'unlike'

function ComparedTable({ shipment: { documents, partners, elements } }: { shipment: Shipment }) {
  const [shown, setShown] = useState<'all' | 'unequal'>('all')
  const compared = documents.filter((_, at) => elements.some(({ values }) => at < values.length))
  const unequal = elements.filter(isUnequal)
  const rows = shown === 'all' ? elements : unequal
  if (documents.length < 2 && partners.length > 0) return null
  if (documents.length < 2) return <EmptyState text="没有同票的其他单证" />
  return (
    <>
      <Flex gap={12} wrap align="center" justify="space-between">
        <Typography.Text role="status">
          {unequal.length === 0 ? '各单证一致' : `${unequal.length} 项不一致`}
        </Typography.Text>
        <Segmented
          aria-label="显示的项目"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: '全部项目' },
            { value: 'unequal', label: '只看不一致' },
          ]}
        />
      </Flex>
      <Table
        size="small"
        bordered
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey={({ label, line }) => `${line} ${label}`}
        dataSource={rows}
        columns={[
          {
            key: 'label',
            title: '项目',
            fixed: 'left',
            width: 120,
            render: (_, { label, line }) => (line === null ? label : `第 ${line} 项：${label}`),
          },
          {
            key: 'result',
            title: '比对',
            width: 90,
            render: (_, { result }) => <Badge {...comparisonResults[result]} />,
          },
          ...compared.map((document, at) => ({
            key: document.id,
            title: <DocumentTitle document={document} />,
            width: 180,
            render: (_: unknown, { values }: ComparedElement) => (
              <span style={{ overflowWrap: 'anywhere' }}>{values[at] ?? '-'}</span>
            ),
          })),
        ]}
      />
      <Flex gap={12} wrap>
        {documents.slice(compared.length).map((document) => (
          <DocumentTitle key={document.id} document={document} />
        ))}
      </Flex>
    </>
  )
}

function DocumentTitle({ document }: { document: Shipment['documents'][number] }) {
  const { noun, title, id, pages, declareStatus, followUp } = document
  return (
    <Flex vertical gap={4} align="flex-start" style={{ fontWeight: 'normal' }}>
      <span>
        {noun}　<DocumentLink to={{ documentId: id, documentPages: pages.join(',') }}>{title}</DocumentLink>
      </span>
      <Flex gap={4} wrap>
        <DeclareStateDot state={declareStatus} />
        <FollowUpTags codes={followUp} />
      </Flex>
    </Flex>
  )
}
