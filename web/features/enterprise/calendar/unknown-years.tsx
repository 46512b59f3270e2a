import { readUnknownYears } from '@kouan/contract/calls/enterprise/calendar.ts'
import { Typography } from 'antd'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { useRights } from '../../../session/allowed.tsx'

/** Says of which years the calendar knows no holidays; nothing where it knows all that are needed. */
export function UnknownYears() {
  const { can } = useRights()
  return can(readUnknownYears.needs) ? <Years /> : null
}

function Years() {
  const { years = [] } = useAnswer(readUnknownYears, {}).data ?? {}
  if (years.length === 0) return null
  return (
    <Typography.Text type="secondary">
      工作日历中没有{years.join('、')}年的节假日，暂按周一至周五计算工作日
    </Typography.Text>
  )
}
