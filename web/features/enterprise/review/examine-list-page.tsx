import { mostPassed, passChanges } from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { mayReview } from '@kouan/contract/resources/enterprise/application-states.ts'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCounts, withCount } from '../../../data/calls/use-polled.ts'
import { useSession } from '../../../data/session/session-store.ts'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { UnknownYearsNotice } from '../calendar/unknown-years.tsx'
import { examineAddress } from './examine-address.ts'
import { PassMany } from './pass-many.tsx'
import { PassRegistrations } from './pass-registrations.tsx'

const undecided = '1,2'
/** Taken up by the reader. */
const mine = 'mine'
/** The figure that counts them. */
const waiting = 'application.waiting'
const filters = [
  { value: undecided, label: '待处理' },
  { value: mine, label: '我的' },
  { value: '3', label: '已通过' },
  { value: '4', label: '已退回' },
  { value: '5', label: '不通过' },
  { value: '', label: '全部' },
]

/** Columns by which a reviewer chooses come first. */
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

type Row = ListedRow<typeof application.fields, 'status' | 'applyType'>

/** The queue of reviews: the longest wait comes first. */
export default function ExamineListPage() {
  const [status, setStatus] = useAddressChoice('view', undecided)
  const navigate = useNavigate()
  const { can } = useRights()
  const counts = useCounts([waiting])
  const username = useSession(({ user }) => user?.username)
  const [passing, setPassing] = useState<{ ids: string[]; type: string; onDone: () => void }>()
  const open = ({ id, status: at }: Row) => navigate(examineAddress({ id, status: at }))
  const Passing = passing?.type === changeType ? PassMany : PassRegistrations
  const passMany = can(passChanges.needs) && {
    batch({ rows, clear }: { rows: readonly Row[]; clear: () => void }) {
      return passings.map(({ type, title, hint }) => {
        const ids = rows.filter((row) => isOpen(row) && row.applyType === type).map(({ id }) => id)
        return (
          <Button
            key={type}
            size="small"
            disabled={ids.length === 0 || ids.length > mostPassed}
            title={hint}
            onClick={() => setPassing({ ids, type, onDone: clear })}
          >
            {title}（{ids.length}）
          </Button>
        )
      })
    },
  }
  return (
    <>
      <ResourcePage
        resource={application}
        list={{
          columns,
          onOpen: open,
          isLive: true,
          notice: <UnknownYearsNotice />,
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
          ...(status === '' ? {} : { params: paramsOf(status, username) }),
        }}
        rowActions={(row: Row) =>
          isOpen(row) && can('application:review')
            ? [{ key: 'review', label: '审核', isMain: true, onClick: () => open(row) }]
            : []
        }
        {...passMany}
      />
      {passing && (
        <Passing
          ids={passing.ids}
          onDone={() => {
            passing.onDone()
            setPassing(undefined)
          }}
          onClose={() => setPassing(undefined)}
        />
      )}
    </>
  )
}

/** Returns the filters of a view. */
const paramsOf = (view: string, username: string | undefined): Record<string, string> =>
  view === mine ? { status: undecided, reviewer: username ?? '' } : { status: view }

/** Types of an application. */
const registrationType = '1'
const changeType = '2'

/** Ways of passing several applications together. */
const passings = [
  { type: registrationType, title: '批量通过登记', hint: `可选择1至${mostPassed}件注册登记，逐件核对后通过` },
  { type: changeType, title: '批量通过变更', hint: `可选择1至${mostPassed}件变更内容相同的变更` },
] as const

const isOpen = ({ status }: Pick<Row, 'status'>) => (status === '1' || status === '2') && mayReview(status)
