import { signerChoices } from '@kouan/contract/calls/channel.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Select, Typography } from 'antd'
import { useAnswer } from '../../data/calls/use-call.ts'
import type { FieldInputProps } from '../../fields/kinds/kind-input.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { PageRow } from '../../resource/parts.ts'

type Row = PageRow<typeof transferInfo.fields>

export default function TransferInfoListPage() {
  return (
    <ResourcePage
      resource={transferInfo}
      cells={{ signer: (row) => <SignerText row={row} /> }}
      form={{ inputs: { signer: <SignerInput /> } }}
    />
  )
}

const useSigners = () => useAnswer(signerChoices, {}).data

/** Only what the server is configured with; a name that it has lost stays to be seen. */
function SignerInput({ value, onChange, id }: Partial<FieldInputProps>) {
  const signers = useSigners()
  const isLost = typeof value === 'string' && signers?.every((signer) => signer.value !== value)
  const options = (signers ?? []).map(({ value: name, text }) => ({ value: name, label: text }))
  return (
    <Select<string>
      {...(id === undefined ? {} : { id })}
      allowClear
      showSearch={optionSearch}
      loading={signers === undefined}
      style={{ width: '100%' }}
      placeholder="不签名"
      notFoundContent="服务器没有配置签名方式，请联系运维人员"
      options={isLost ? [...options, { value, label: `${value}（不在服务器的签名配置中）` }] : options}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen) => onChange?.(chosen ?? null)}
    />
  )
}

function SignerText({ row }: { row: Row }) {
  const signers = useSigners()
  if (!row.signer) return '不签名'
  const known = signers?.find(({ value }) => value === row.signer)
  if (known || signers === undefined) return known?.text ?? row.signer
  return <Typography.Text type="danger">{row.signer}（不在服务器的签名配置中）</Typography.Text>
}
