// Query of a report in its address: it can be bookmarked, sent to a colleague, and gone back to.
import { reportChoices } from '@kouan/contract/derive/report-list.ts'
import type { Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { filterKey } from '../../resource/address/list-address.ts'

export function useReportAddress({ filters }: Pick<Report, 'filters'>) {
  const [address, setAddress] = useSearchParams()
  const names = useMemo(() => [...reportChoices, ...filters], [filters])
  const query = useMemo<ReportQuery>(
    () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const value = address.get(filterKey(name))?.trim()
          return value ? [[name, value]] : []
        }),
      ),
    [address, names],
  )
  /** An empty text removes a filter. */
  const change = (next: ReportQuery) => {
    const params = new URLSearchParams(address)
    for (const name of names) params.delete(filterKey(name))
    for (const name of names) if (next[name]?.trim()) params.set(filterKey(name), next[name].trim())
    setAddress(params)
  }
  return { query, change }
}
