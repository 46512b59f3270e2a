import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { mayReview } from '@kouan/contract/resources/enterprise/application-states.ts'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router'
import { useCounts, withCount } from '../../../data/calls/use-polled.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { UnknownYears } from '../calendar/unknown-years.tsx'
import { examineAddress } from './examine-address.ts'

const undecided = '1,2'
/** The figure that counts them. */
const waiting = 'application.waiting'
const filters = [
  { value: undecided, label: '待处理' },
  { value: '3', label: '已通过' },
  { value: '4', label: '已退回' },
  { value: '5', label: '不通过' },
  { value: '', label: '全部' },
]

/** What a reviewer chooses by stands first. */
const columns = [
  'companyName',
  'creditCode',
  'status',
  'waiting',
  'late',
  'reviewer',
  'applyNo',
  'submitTime',
  'companyRoles',
  'tradeModes',
  'applyType',
  'companyCode',
  'userName',
  'reviewTime',
] as const

type Row = ListedRow<typeof application.fields, 'status'>

/** The queue of reviews: who waits longest stands first. */
export default function ExamineListPage() {
  const [status, setStatus] = useAddressChoice('view', undecided)
  const navigate = useNavigate()
  const { can } = useRights()
  const counts = useCounts([waiting])
  const open = ({ id, status: at }: Row) => navigate(examineAddress({ id, status: at }))
  return (
    <ResourcePage
      resource={application}
      list={{
        columns,
        onOpen: open,
        isLive: true,
        toolbar: <UnknownYears />,
        views: (
          <Segmented
            aria-label="按处理情况筛选"
            options={filters.map(({ value, label }) => ({
              value,
              label: value === undecided ? withCount(label, counts.get(waiting)) : label,
            }))}
            value={status}
            onChange={setStatus}
          />
        ),
        ...(status === '' ? {} : { params: { status } }),
      }}
      rowActions={(row) =>
        isOpen(row) && can('application:review') ? [{ key: 'review', label: '审核', onClick: () => open(row) }] : []
      }
    />
  )
}

const isOpen = ({ status }: Row) => (status === '1' || status === '2') && mayReview(status)
