// Inputs of forms about the channels of one enterprise.
import type { SettingOfEnterprise } from '@kouan/contract/calls/channel-receipts.ts'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Input, Select } from 'antd'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'

/** Input for a row that the form does not change: shows its name and holds its id. */
export const FixedInput = ({ name, id }: Partial<FieldInputProps> & { name: string }) => (
  <Input {...(id === undefined ? {} : { id })} value={name} disabled />
)

/** One of the enterprise's channels; one that does not carry now says why. */
export function ChannelSelect({
  channels,
  value,
  onChange,
  id,
}: Partial<FieldInputProps> & Pick<SettingOfEnterprise, 'channels'>) {
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      showSearch={optionSearch}
      placeholder="请选择申报通道"
      notFoundContent="没有已开通的通道"
      options={channels.map(({ id: of, text, crossborderType, obstacle }) => ({
        value: of,
        label: [crossborderType, text, obstacle].filter(Boolean).join(' '),
      }))}
      value={typeof value === 'string' ? value : null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}
