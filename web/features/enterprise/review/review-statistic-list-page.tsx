import { listColumns } from '@kouan/contract/derive/placement.ts'
import { reviewStatistic } from '@kouan/contract/resources/enterprise/review-statistic.ts'
import { Link } from 'react-router'
import { figureAddress } from '../../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../../menu/use-page-address.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'

type Name = keyof typeof reviewStatistic.fields

const list = {
  columns: listColumns(reviewStatistic).map(({ name }) => name) as Name[],
  also: ['reviewer'],
} as const

/** By the figures, what narrows the list of conclusions to their rows beside month and reviewer. */
const narrowed = {
  decided: {},
  passed: { conclusion: 'pass' },
  returned: { conclusion: 'return' },
  refused: { conclusion: 'refuse' },
  changes: { applyType: '2' },
  medianHours: {},
  longestHours: {},
} satisfies Partial<Record<Name, Readonly<Record<string, string>>>>

type Row = ListedRow<typeof reviewStatistic.fields, keyof typeof narrowed | 'month' | 'reviewer'>

/** 审核统计: each figure opens the conclusions that it counts. */
export default function ReviewStatisticListPage() {
  const page = usePageAddress(['register/ReviewConclusionList'])
  const figure =
    (name: keyof typeof narrowed) =>
    ({ month, reviewer, ...row }: Row) => {
      const text = row[name]
      if (page === undefined || !month || !reviewer || !Number(text)) return text
      return <Link to={figureAddress(page, { filter: { month, reviewer, ...narrowed[name] }, keys: {} })}>{text}</Link>
    }
  const names = Object.keys(narrowed) as (keyof typeof narrowed)[]
  return (
    <ResourcePage
      resource={reviewStatistic}
      list={list}
      cells={Object.fromEntries(names.map((name) => [name, figure(name)]))}
    />
  )
}
