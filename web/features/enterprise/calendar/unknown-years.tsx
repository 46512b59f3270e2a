import { readUnknownYears } from '@kouan/contract/calls/enterprise/calendar.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ListNotice } from '../../../resource/list/list-notice.tsx'
import { useRights } from '../../../session/allowed.tsx'

/** Says above a list of which years the calendar knows no holidays; nothing where it knows all that are needed. */
export function UnknownYearsNotice() {
  const sentence = useUnknownYears()
  return sentence && <ListNotice name="unknown-years">{sentence}</ListNotice>
}

function useUnknownYears(): string | undefined {
  const { can } = useRights()
  const { years = [] } = useAnswer(readUnknownYears, {}, { enabled: can(readUnknownYears.needs) }).data ?? {}
  return years.length === 0 ? undefined : `工作日历中没有${years.join('、')}年的节假日，暂按周一至周五计算工作日`
}
