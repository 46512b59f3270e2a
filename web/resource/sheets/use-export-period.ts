import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { useState } from 'react'
import { useAnswer } from '../../data/calls/use-call.ts'
import { useFieldRights } from '../../session/field-rights.ts'
import { daysOf, periodFields, withDays } from './export-period.ts'
import type { Period } from './period-choice.tsx'

/** As a day of Beijing: `2026-11-26`. */
const beijingToday = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The period that is added to the filter of the list; how many rows it finds is counted while the dialog is open. */
export function useExportPeriod(resource: Resource, listed: Readonly<Record<string, string>>) {
  const { isHidden } = useFieldRights(resource.name)
  const fields = periodFields(resource).filter(({ name }) => !isHidden(name))
  const [value, setValue] = useState<Period>({ period: 'all', name: fields[0]?.name ?? '' })
  const days = value.period === 'chosen' ? value.days : daysOf(value.period, beijingToday())
  const filter = withDays(listed, { name: value.name, days })
  const isOn = days !== undefined
  const { only: _, ...counted } = filter
  const { data } = useAnswer(callsOf(resource).list, { ...counted, only: 'id', pageNo: 1, pageSize: 1 } as never, {
    enabled: isOn,
  })
  const label = fields.find(({ name }) => name === value.name)?.label
  const found = data ? `，共 ${data.total} 项` : ''
  return {
    fields,
    value,
    choose: setValue,
    filter,
    isOn,
    total: data?.total,
    isUnfinished: value.period === 'chosen' && !isOn,
    sentence: isOn ? `${label} ${days[0]} 至 ${days[1]}${found}` : undefined,
  }
}
