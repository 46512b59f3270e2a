import { enterprisePaper } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { Segmented } from 'antd'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

const filters = [
  { value: '', label: '全部' },
  { value: 'SOON,EXPIRED', label: '到期' },
  { value: 'EXPIRED', label: '已过期' },
]

const columns = [
  'companyName',
  'kind',
  'expireDate',
  'validity',
  'isRequired',
  'startDate',
  'paperNo',
  'companyRoles',
] as const

/** 附件与有效期: the papers in force, the ones that run out first at the top. */
export default function PaperListPage() {
  const [validity, setValidity] = useAddressChoice('view', '')
  return (
    <ResourcePage
      resource={enterprisePaper}
      list={{
        columns,
        views: <Segmented aria-label="按有效性筛选" options={filters} value={validity} onChange={setValidity} />,
        ...(validity === '' ? {} : { params: { validity } }),
      }}
    />
  )
}
