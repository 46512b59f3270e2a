// Query of a report, and its answer.

import type { ReportPage } from '@kouan/contract/calls/online/report-calls.ts'
import { getColumnsAndData, getParamsInfo, getQueryInfo } from '@kouan/contract/calls/online/report-calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { askAny } from '../../../data/calls/ask.ts'
import { useAnswer } from '../../../data/calls/use-call.ts'

/** Search values and parameters by their names on the wire. */
export type Asked = Readonly<Record<string, string>>

export interface Paging {
  pageNo: number
  pageSize: number
  column?: string
  order?: 'asc' | 'desc'
}

/** The code in the address: of a menu row of its own, too. */
function useReportCode(): string {
  const { code } = useParams()
  const { pathname } = useLocation()
  return code ?? decodeURIComponent(pathname.split('/').filter(Boolean).at(-1) ?? '')
}

export function useReport() {
  const configId = useReportCode()
  const [address] = useSearchParams()
  const [asked, setAsked] = useState<Asked>(() => Object.fromEntries([...address].filter(([name]) => name !== 'code')))
  const [paging, setPaging] = useState<Paging>({ pageNo: 1, pageSize: 10 })
  const fields = useAnswer(getQueryInfo, { configId })
  const params = useAnswer(getParamsInfo, { configId })
  const input = { ...parametersIn(params.data ?? [], asked), ...asked, ...paging, configId }
  const page = useQuery<ReportPage, Error>({
    queryKey: [getColumnsAndData.name, input],
    // The names of parameters and search values are those of the report.
    queryFn: ({ signal }) => askAny(getColumnsAndData, input, { signal }) as Promise<ReportPage>,
    enabled: params.isSuccess,
    placeholderData: keepPreviousData,
  })
  const search = (next: Asked) => {
    setAsked(next)
    setPaging((before) => ({ ...before, pageNo: 1 }))
  }
  return { configId, asked, search, paging, setPaging, input, page, fields, params }
}

/** A link may name a parameter without its prefix. */
function parametersIn(params: readonly { paramName: string }[], asked: Asked): Asked {
  return Object.fromEntries(
    params.flatMap(({ paramName }) => {
      const value = asked[`self_${paramName}`] ?? asked[paramName]
      return value === undefined ? [] : [[`self_${paramName}`, value]]
    }),
  )
}
