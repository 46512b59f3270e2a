import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import type { ReviewDetail } from '@kouan/contract/calls/enterprise/review.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Card, Tabs } from 'antd'
import { PaperCompare } from '../change/paper-compare.tsx'
import { ApplicationFieldsView } from '../view/application-fields-view.tsx'
import { HistoryList } from '../view/history-list.tsx'
import { RegistrationState } from '../view/registration-state.tsx'
import { ReviewAttachments } from './review-attachments.tsx'
import { CheckList } from './review-checks.tsx'
import { ReviewDifferences } from './review-differences.tsx'
import type { Remarks } from './review-remarks.ts'
import { ReviewValue } from './review-value.tsx'
import { SinceReturnView } from './since-return.tsx'

interface Props {
  detail: ReviewDetail
  remarks: Remarks
  /** Absent when this user may not write any. */
  onRemark: ((line: FieldRemark) => void) | undefined
}

/** The form at the left; attachments, checks and history at the right, below it on a phone. */
export function ReviewBody({ detail, remarks, onRemark }: Props) {
  const isWide = !useIsMobile()
  const values = { ...detail.form, ...detail.texts }
  const failing = detail.checks.filter(({ level }) => level !== 'pass').length
  return (
    <>
      <ReviewHead detail={detail} />
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
        }}
      >
        <Card size="small">
          {detail.sinceReturn && <SinceReturnView id={detail.id} sinceReturn={detail.sinceReturn} />}
          {detail.change && <ReviewDifferences id={detail.id} differences={detail.change.differences} />}
          <ApplicationFieldsView
            values={values}
            columns={1}
            renderValue={(item, plain) => (
              <ReviewValue
                item={item}
                id={detail.id}
                hasValue={Boolean(detail.form[item.name as keyof typeof detail.form])}
                plain={plain}
                remark={remarks[item.name]}
                checks={detail.checks.filter(({ level, fields }) => level !== 'pass' && fields.includes(item.name))}
                onRemark={onRemark}
              />
            )}
          />
        </Card>
        <Card
          size="small"
          style={
            isWide
              ? { position: 'sticky', top: 72, alignSelf: 'start', maxHeight: 'calc(100vh - 160px)', overflow: 'auto' }
              : {}
          }
        >
          <Tabs
            items={[
              ...(detail.change && detail.change.papers.length > 0
                ? [
                    {
                      key: 'papers',
                      label: `附件变更（${detail.change.papers.length}）`,
                      children: <PaperCompare papers={detail.change.papers} />,
                    },
                  ]
                : []),
              {
                key: 'attachments',
                label: `附件（${detail.attachments.length}）`,
                children: (
                  <ReviewAttachments
                    attachments={detail.attachments}
                    remark={remarks.attachments}
                    onRemark={onRemark}
                  />
                ),
              },
              {
                key: 'checks',
                label: failing > 0 ? `自动检查（${failing}）` : '自动检查',
                children: <CheckList checks={detail.checks} />,
              },
              { key: 'history', label: '办理记录', children: <HistoryList lines={detail.history} /> },
            ]}
          />
        </Card>
      </div>
    </>
  )
}

const ReviewHead = ({ detail }: { detail: ReviewDetail }) => (
  <Card size="small">
    <DetailList
      columns={4}
      items={[
        { label: '企业名称', value: detail.form.companyName },
        { label: '申请编号', value: detail.applyNo },
        { label: '状态', value: <RegistrationState status={detail.status} text={detail.statusText} /> },
        { label: '审核人', value: detail.reviewerName },
        { label: '提交时间', value: detail.submitTime },
        { label: '等待时长', value: detail.waiting },
      ]}
    />
  </Card>
)
