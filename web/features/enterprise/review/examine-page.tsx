import { claimApplication, type ReviewDetail, readForReview } from '@kouan/contract/calls/enterprise/review.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { Alert, App, Flex, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isAskError } from '../../../data/calls/ask-error.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { stepWithoutQuestion, useUnsaved } from '../../../data/drafts/unsaved.ts'
import { useShownAgain } from '../../../data/rendering/use-shown-again.ts'
import { wentOn } from '../../../menu/went-on.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { examineAddress, examineListPath } from './examine-address.ts'
import { HandOver } from './hand-over.tsx'
import { ReviewBar } from './review-bar.tsx'
import { ReviewBody } from './review-body.tsx'
import type { Decision, Remarks } from './review-remarks.ts'
import { remarkLines, withRemark } from './review-remarks.ts'
import { useReviewKeys } from './use-review-keys.ts'

/** One application: form and attachments side by side, the checks, and the decision. */
export default function ExaminePage() {
  const { id = '' } = useParams()
  const read = useAnswer(readForReview, { id })
  useShownAgain(() => void read.refetch())
  if (read.data) return <Review key={id} detail={read.data} refresh={() => void read.refetch()} />
  if (read.error) return <ListFailure error={read.error} onRetry={() => read.refetch()} />
  return <Skeleton active paragraph={{ rows: 12 }} />
}

function Review({ detail, refresh }: { detail: ReviewDetail; refresh: () => void }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const { status: known } = useParams()
  const [deciding, setDeciding] = useState<Decision>()
  const [isHandingOver, setHandingOver] = useState(false)
  const [remarks, setRemarks] = useState<Remarks>({})
  useUnsaved(() => detail.mayDecide && remarkLines(remarks).length > 0)
  const claim = useAct(claimApplication, { refresh: [readForReview.name, application.name], quiet: true })
  const go = (id: string | null) => id !== null && navigate(examineAddress({ id, status: null }), { state: wentOn })
  const taking = useRef<Promise<{ version: number } | undefined>>(undefined)
  const take = () => {
    taking.current = claim.mutateAsync({ id: detail.id, version: detail.version }).then(
      (taken) => {
        navigate(examineAddress({ id: detail.id, status: '2' }), { replace: true })
        return taken
      },
      (error: Error) => {
        message.warning(error.message)
        if (isAskError(error, 'conflict')) refresh()
        return undefined
      },
    )
  }
  /** Returns the version behind a taking that may still be under way, for a decision that follows it at once. */
  const settledVersion = async () => Math.max(detail.version, (await taking.current)?.version ?? 0)
  const decided = (status: string) => {
    setDeciding(undefined)
    // The next one waits; without one the decided application shows its new state.
    const next = detail.nextId ?? detail.previousId
    const address = examineAddress(next ? { id: next, status: null } : { id: detail.id, status })
    stepWithoutQuestion(() => navigate(address, { replace: next === null, state: wentOn }))
  }
  const place = useRef<HTMLDivElement>(null)
  useReviewKeys({
    place,
    onPrevious: () => go(detail.previousId),
    onNext: () => go(detail.nextId),
    onQueue: () => navigate(examineListPath),
    onClaim: detail.mayClaim ? take : undefined,
    onDecide: detail.mayDecide ? setDeciding : undefined,
  })

  return (
    <Flex ref={place} vertical gap={16}>
      {known !== undefined && known !== detail.status && (
        <Alert
          type="info"
          showIcon
          title={`该申请的状态已由“${registrationStates[known] ?? known}”变为“${detail.statusText}”`}
        />
      )}
      <TakenBy detail={detail} />
      <ReviewBody
        detail={detail}
        remarks={remarks}
        onRemark={detail.mayDecide ? (line) => setRemarks((before) => withRemark(before, line)) : undefined}
      />
      <ReviewBar
        detail={detail}
        isClaiming={claim.isPending}
        onClaim={take}
        onBack={() => navigate(examineListPath)}
        onGo={go}
        onHandOver={() => setHandingOver(true)}
        onDecide={setDeciding}
      />
      {isHandingOver && (
        <HandOver detail={detail} onDone={() => setHandingOver(false)} onClose={() => setHandingOver(false)} />
      )}
      {deciding && (
        <DecisionDialog
          detail={detail}
          settledVersion={settledVersion}
          decision={deciding}
          remarks={remarks}
          onDone={decided}
          onConflict={refresh}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Flex>
  )
}

function TakenBy({ detail }: { detail: ReviewDetail }) {
  if (detail.reviewer === null || detail.mayDecide || detail.status !== '2') return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`该申请正由${detail.reviewerName ?? detail.reviewer}审核`}
      description={detail.mayClaim ? '接手之后由您作出结论，对方不能再提交。' : undefined}
    />
  )
}
