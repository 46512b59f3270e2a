import { readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { reviewConclusion } from '@kouan/contract/resources/enterprise/review-conclusion.ts'
import { Link } from 'react-router'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { examineAddress } from './examine-address.ts'

const list = {
  columns: listColumns(reviewConclusion).map(({ name }) => name) as (keyof typeof reviewConclusion.fields)[],
  also: ['applicationId'],
} as const

type Row = ListedRow<typeof reviewConclusion.fields, 'applyNo' | 'applicationId'>

/** 审核结论: each decision, with the way to its application. */
export default function ReviewConclusionListPage() {
  const { can } = useRights()
  return (
    <ResourcePage
      resource={reviewConclusion}
      list={list}
      cells={{
        applyNo: ({ applyNo, applicationId }: Row) =>
          applicationId && can(readForReview.needs) ? (
            <Link to={examineAddress({ id: applicationId, status: null })}>{applyNo}</Link>
          ) : (
            applyNo
          ),
      }}
    />
  )
}
