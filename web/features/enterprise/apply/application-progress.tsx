import type { Problem } from '@kouan/contract/language/call.ts'
import { Progress, Steps, Typography } from 'antd'
import { useIsMobile } from '../../../layouts/screen-width.ts'
import { applicationSteps, stepOfField } from './application-steps.ts'

interface Props {
  at: number
  problems: readonly Problem[]
  onGo: (step: number) => void
}

/** Where one is in the form; on a phone one line instead of five. */
export function ApplicationProgress({ at, problems, onGo }: Props) {
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
        const isPassed = index !== at && index !== last
        return {
          title: step.title,
          status: index === at ? 'process' : isPassed && left === 0 ? 'finish' : 'wait',
          ...(isPassed ? { content: left > 0 ? `还有${left}项` : step.key === 'customs' ? '选填' : '已填好' } : {}),
        }
      })}
    />
  )
}
