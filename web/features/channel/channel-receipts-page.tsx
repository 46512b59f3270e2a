import { readChannelReceipts } from '@kouan/contract/calls/channel-receipts.ts'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { channelReceipt } from '@kouan/contract/resources/channel/channel-receipt.ts'
import { Alert, Descriptions, Flex, Skeleton } from 'antd'
import { useParams } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { FixedInput } from './channel-select.tsx'

/** The types of receipts that one channel passes on; each is switched, and has its target, format and filter. */
export default function ChannelReceiptsPage() {
  const { channelId = '', transferinfoId = '', crossborderType = '' } = useParams()
  const read = useAnswer(readChannelReceipts, { channelId, transferinfoId, crossborderType })
  const types = useDictionary('crossborder_type')
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { companyName, dxpId, receiptTypes, warnings } = read.data
  const business = types.find(({ value }) => value === crossborderType)?.text ?? crossborderType
  const fields = writableFields(channelReceipt)
  return (
    <Flex vertical gap={16}>
      <Descriptions
        column={{ xs: 1, md: 3 }}
        size="small"
        items={[
          { key: 'company', label: '企业', children: companyName },
          { key: 'mailbox', label: '传输主体', children: dxpId },
          { key: 'type', label: '业务类型', children: business },
        ]}
      />
      <Alert type="info" showIcon title={whatItIs} />
      {warnings.length > 0 && <Alert type="warning" showIcon title={warnings.join('；')} />}
      <ResourcePage
        resource={channelReceipt}
        list={{ title: '通道的具体回执', params: { channelId } }}
        form={{
          isRepeated: true,
          initialValues: { channelId },
          inputs: { channelId: <FixedInput name={`${companyName} · ${business}`} /> },
          prepare: () => ({
            fields: { ...fields, receiptType: { ...channelReceipt.fields.receiptType, codes: receiptTypes } },
          }),
        }}
      />
    </Flex>
  )
}

const whatItIs = '所有回执都会接收并更新单证，与此处的设置无关。此处设置回执怎样转发给企业；转发的结果在“推送记录”中'
