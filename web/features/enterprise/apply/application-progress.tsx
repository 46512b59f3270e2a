import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Progress, Steps, Typography } from 'antd'
import { applicationSteps, stepOfField } from './application-steps.ts'

interface Props {
  at: number
  problems: readonly Problem[]
  remarks: readonly FieldRemark[]
  onGo: (step: number) => void
}

/** Where one is in the form; on a phone one line instead of five. */
export function ApplicationProgress({ at, problems, remarks, onGo }: Props) {
  const isMobile = useIsMobile()
  const title = applicationSteps[at]?.title ?? ''
  if (isMobile) {
    return (
      <div>
        <Typography.Text strong>
          第{at + 1}步，共{applicationSteps.length}步：{title}
        </Typography.Text>
        <Progress
          percent={((at + 1) / applicationSteps.length) * 100}
          showInfo={false}
          size="small"
          aria-label="填写进度"
        />
      </div>
    )
  }
  const last = applicationSteps.length - 1
  return (
    <Steps
      size="small"
      current={at}
      onChange={onGo}
      items={applicationSteps.map((step, index) => {
        const left = problems.filter(({ field }) => stepOfField(field) === index).length
        const isRemarked = remarks.some(({ field }) => stepOfField(field) === index)
        const isPassed = index !== at && index !== last
        return {
          title: step.title,
          status: index === at ? 'process' : isPassed && left === 0 ? 'finish' : 'wait',
          ...(isPassed ? { content: stateOf({ left, isRemarked, isOptional: step.key === 'customs' }) } : {}),
        }
      })}
    />
  )
}

function stateOf({ left, isRemarked, isOptional }: { left: number; isRemarked: boolean; isOptional: boolean }): string {
  if (left > 0) return `还有${left}项`
  if (isRemarked) return '有审核意见'
  return isOptional ? '选填' : '已填好'
}
