import { changeChannel, readChangeable } from '@kouan/contract/calls/channel.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Alert, App, Button, Descriptions, Flex, Form, Select, Skeleton } from 'antd'
import { useNavigate, useParams } from 'react-router'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'

/** The base channel of an enterprise's channel; enterprise, mailbox and business type are what it is found by, and stay. */
export default function ChannelEditPage() {
  const { channelId = '', transferinfoId = '' } = useParams()
  const read = useAnswer(readChangeable, { channelId, transferinfoId })
  const change = useAct(changeChannel, { refresh: [enterpriseChannel.name, readChangeable.name] })
  const { modal } = App.useApp()
  const navigate = useNavigate()
  const types = useDictionary('crossborder_type')
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  if (!read.data) return <Skeleton active paragraph={{ rows: 6 }} />
  const { companyName, dxpId, crossborderType, baseChannelId, baseChannels, waiting, version } = read.data
  const save = async (values: { baseChannelId: string }) => {
    const saved = await change.mutateAsync({ channelId, transferinfoId, version, ...values }).catch(() => undefined)
    if (!saved) return
    if (saved.warnings.length > 0) {
      modal.warning({
        title: '通道已修改，请留意',
        content: saved.warnings.map((sentence) => <p key={sentence}>{sentence}</p>),
        okText: '知道了',
      })
    }
    navigate('/channel/list')
  }
  return (
    <Flex vertical gap={16} style={{ maxWidth: 720 }}>
      <Descriptions
        column={1}
        size="small"
        items={[
          { key: 'company', label: '企业', children: companyName },
          { key: 'mailbox', label: '传输主体', children: dxpId },
          {
            key: 'type',
            label: '业务类型',
            children: types.find(({ value }) => value === crossborderType)?.text ?? crossborderType,
          },
        ]}
      />
      {waiting > 0 && (
        <Alert type="info" showIcon title={`有 ${waiting} 个报文等待发送，改动后仍经原来的基础通道发出`} />
      )}
      <Form key={version} layout="vertical" initialValues={{ baseChannelId }} onFinish={save}>
        <Form.Item
          name="baseChannelId"
          label={enterpriseChannel.fields.baseChannelId.label}
          extra="用于以后的申报；停用、恢复在“开通回执通道”中操作"
          rules={[{ required: true, message: '请选择基础通道' }]}
        >
          <Select showSearch={optionSearch} options={baseChannels.map(({ value, text }) => ({ value, label: text }))} />
        </Form.Item>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={change.isPending}>
            保存
          </Button>
          <Button onClick={() => navigate('/channel/list')}>返回</Button>
        </Flex>
      </Form>
    </Flex>
  )
}
