// The applications that wait longest, and the way to the next one that nobody has taken up.
import { claimApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { App, Button, Typography } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ask } from '../../data/calls/ask.ts'
import { isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { usePolled } from '../../data/calls/use-polled.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { useRights } from '../../session/allowed.tsx'
import { Panel } from './panel.tsx'

const calls = callsOf(application)
const changed = rowsChanged(application)
const workbench = ['register/Examine']
/** Submitted, and taken up by nobody. */
const untaken = '1'
const shown = { status: '1,2', pageSize: 5, only: 'companyName,applyNo,waiting,status,submitTime' }

export function ReviewQueue() {
  const { can } = useRights()
  const page = usePageAddress(workbench)
  const { data } = usePolled(calls.list, shown, { everySeconds: 30, live: changed })
  const rows = data?.records ?? []
  return (
    <Panel
      anchor="review-queue"
      title="等待审核"
      minHeight={253}
      extra={can(claimApplication.needs) && page && <TakeNext page={page} isIdle={rows.length === 0} />}
    >
      {data && rows.length === 0 && <EmptyState isLine text="没有等待审核的申请" />}
      <ul className="home-rows">
        {rows.map((row) => (
          <li key={row.id}>
            {page ? <Link to={`${page}/${row.id}/${row.status}`}>{row.companyName}</Link> : row.companyName}
            <Typography.Text type="secondary">
              {row.status === untaken ? '' : '审核中 · '}已等待 {String(row.waiting ?? '')}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Takes up the one that waits longest; where a colleague was faster, the one behind it. */
function TakeNext({ page, isIdle }: { page: string; isIdle: boolean }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const [isBusy, setIsBusy] = useState(false)

  async function take(): Promise<void> {
    const { records } = await ask(calls.list, { status: untaken, pageSize: 5, only: 'status' })
    for (const { id, version } of records) {
      try {
        await ask(claimApplication, { id, version })
        return void navigate(`${page}/${id}/2`)
      } catch (error) {
        if (!isAskError(error, 'conflict')) throw error
      }
    }
    message.info('没有可以领取的申请')
  }
  const handleClick = async () => {
    setIsBusy(true)
    await take().catch((error) => message.warning(sentenceOf(error)))
    setIsBusy(false)
  }
  return (
    <Button type="primary" size="small" loading={isBusy} disabled={isIdle} onClick={handleClick}>
      领取下一件
    </Button>
  )
}
