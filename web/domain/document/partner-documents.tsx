// Documents of the shipment that partners have and let us compare: what agrees, and nothing else of them.
import type { PartnerDocument } from '@kouan/contract/calls/shipment.ts'
import { Alert, Badge, Flex, Table, Typography } from 'antd'
import { comparisonResults } from './comparison-results.ts'
import { DeclareStateDot } from './state-tag.tsx'

export function PartnerDocuments({ partners }: { partners: readonly PartnerDocument[] }) {
  if (partners.length === 0) return null
  return (
    <Flex vertical gap={12}>
      <Typography.Title level={5} style={{ margin: 0 }}>
        对方单证（已授权比对）
      </Typography.Title>
      <Typography.Text type="secondary">只显示是否一致，不显示对方的内容；每次比对双方都有记录</Typography.Text>
      {partners.map((partner) => (
        <PartnerView key={partner.resource} partner={partner} />
      ))}
    </Flex>
  )
}

function PartnerView({
  partner: { noun, enterprise, declareStatus, isLimited, elements },
}: {
  partner: PartnerDocument
}) {
  const unequal = elements.filter(({ result }) => result !== 'equal').length
  return (
    <section aria-label={`对方的${noun}`}>
      <Flex gap={8} wrap align="center" style={{ marginBottom: 8 }}>
        <Typography.Text strong>{noun}</Typography.Text>
        <Typography.Text>{enterprise}</Typography.Text>
        <DeclareStateDot state={declareStatus} />
        {!isLimited && <Typography.Text>{unequal === 0 ? '各项一致' : `${unequal} 项须核对`}</Typography.Text>}
      </Flex>
      {isLimited ? (
        <Alert type="warning" showIcon title="一天内已用 5 种不同的内容与这张单证比对，请明天再试" />
      ) : (
        <Table
          size="small"
          bordered
          pagination={false}
          rowKey={({ label, line }) => `${line} ${label}`}
          dataSource={elements}
          columns={[
            {
              key: 'label',
              title: '项目',
              render: (_, { label, line }) => (line === null ? label : `第 ${line} 项：${label}`),
            },
            {
              key: 'result',
              title: '比对',
              width: 120,
              render: (_, { result }) => <Badge {...comparisonResults[result]} />,
            },
          ]}
        />
      )}
    </section>
  )
}
