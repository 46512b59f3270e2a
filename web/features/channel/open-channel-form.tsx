import { type ChannelChoice, channelChoices, openChannel } from '@kouan/contract/calls/channel.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Alert, App, Select, Spin } from 'antd'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { RowForm } from '../../fields/form/row-form.tsx'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { ListFailure } from '../../resource/list/list-failure.tsx'

const { enterpriseId, transferInfoId, crossborderType, baseChannelId } = openChannel.input
/** In the order in which one decides. */
const fields = {
  enterpriseId,
  transferInfoId,
  crossborderType: { ...crossborderType, default: 'I9610' },
  baseChannelId,
}

/** Enterprise, transfer subject, business type, base channel. */
export function OpenChannelForm({ onClose }: { onClose: () => void }) {
  const { modal } = App.useApp()
  const choices = useAnswer(channelChoices, {})
  const open = useAct(openChannel, { refresh: [enterpriseChannel.name], quiet: true })
  const save = async (values: Record<string, unknown>) => {
    const { warnings } = await open.mutateAsync(values as InputOfCall<typeof openChannel>)
    if (warnings.length > 0) {
      modal.warning({ title: '通道已开通，请留意', content: <Sentences list={warnings} />, okText: '知道了' })
    }
  }
  if (!choices.data || !choices.isFetchedAfterMount) {
    return (
      <Dialog open title="开通回执通道" footer={null} onCancel={onClose}>
        {choices.error ? (
          <ListFailure error={choices.error} onRetry={() => choices.refetch()} />
        ) : (
          <Spin description="加载中…" />
        )}
      </Dialog>
    )
  }
  const { enterprises, transferInfos, baseChannels } = choices.data
  const missing = [
    ...(enterprises.length === 0 ? ['还没有通过备案审核的企业'] : []),
    ...(transferInfos.length === 0 ? ['还没有启用的传输主体，请先在“传输主体信息维护”中新增'] : []),
    ...(baseChannels.length === 0 ? ['还没有启用的基础通道，请先在“通道管理”中新增'] : []),
  ]
  if (missing.length > 0) {
    return (
      <Dialog open title="开通回执通道" footer={null} onCancel={onClose}>
        <Alert type="info" showIcon title="暂时不能开通" description={<Sentences list={missing} />} />
      </Dialog>
    )
  }
  return (
    <RowForm
      title="开通回执通道"
      fields={fields}
      inputs={{
        enterpriseId: <ChoiceSelect field={enterpriseId} choices={enterprises} />,
        transferInfoId: <ChoiceSelect field={transferInfoId} choices={transferInfos} />,
        baseChannelId: <ChoiceSelect field={baseChannelId} choices={baseChannels} />,
      }}
      save={save}
      onClose={onClose}
    />
  )
}

const Sentences = ({ list }: { list: readonly string[] }) => (
  <ul style={{ margin: 0, paddingInlineStart: 20 }}>
    {list.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)

/** Only what can be chosen now: approved enterprises, enabled subjects and channels. */
function ChoiceSelect({
  field,
  choices,
  value,
  onChange,
  id,
}: FieldInputProps & { choices: readonly ChannelChoice[] }) {
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={optionSearch}
      style={{ width: '100%' }}
      placeholder={`请选择${field.label}`}
      notFoundContent="没有查询到任何数据"
      options={choices.map(({ value, text }) => ({ value, label: text }))}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
