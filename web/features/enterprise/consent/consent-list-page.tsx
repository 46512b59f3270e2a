import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { Segmented } from 'antd'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

const sides = [
  { value: '', label: '全部' },
  { value: 'GIVEN', label: '本企业给出' },
  { value: 'RECEIVED', label: '本企业得到' },
]

/** 授权比对: which partner may compare its documents with those of whom, given, received and taken back. */
export default function ConsentListPage() {
  const [side, setSide] = useAddressChoice('side', '')
  return (
    <ResourcePage
      resource={comparisonConsent}
      list={{
        views: <Segmented aria-label="按方向筛选" options={sides} value={side} onChange={setSide} />,
        ...(side === '' ? {} : { params: { side } }),
      }}
    />
  )
}
