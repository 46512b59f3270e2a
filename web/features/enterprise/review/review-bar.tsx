import type { ReviewDetail } from '@kouan/contract/calls/enterprise/review.ts'
import type { Actions } from '@kouan/contract/language/action.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { FooterToolbar } from '@kouan/widgets/footer-toolbar/footer-toolbar.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, ConfigProvider, Flex } from 'antd'
import { isMac } from '../../../keys/key-caps.tsx'
import { keyText } from '../../../keys/key-of-event.ts'
import type { KeyName } from '../../../keys/key-table.ts'
import { titleFor } from '../../../resource/actions/action-offers.ts'
import type { Decision } from './review-remarks.ts'

const { claim, handOver, ...actions }: Actions = application.actions ?? {}
const hint = (name: KeyName) => `快捷键 ${keyText(name, isMac)}`
const keyHints = { pass: hint('pass'), return: hint('return'), refuse: undefined }

interface Props {
  detail: ReviewDetail
  isClaiming: boolean
  onClaim: () => void
  onBack: () => void
  onGo: (id: string | null) => void
  onHandOver: () => void
  onDecide: (decision: Decision) => void
}

/** The buttons at the foot, always in sight. The server decides which are offered. */
export function ReviewBar({ detail, isClaiming, onClaim, onBack, onGo, onHandOver, onDecide }: Props) {
  const isMobile = useIsMobile()
  const ways = (
    <Flex gap={8} wrap>
      <Button title={hint('toQueue')} onClick={onBack}>
        返回
      </Button>
      <Button
        disabled={detail.previousId === null}
        title={hint('previousApplication')}
        onClick={() => onGo(detail.previousId)}
      >
        上一条
      </Button>
      <Button disabled={detail.nextId === null} title={hint('nextApplication')} onClick={() => onGo(detail.nextId)}>
        下一条
      </Button>
    </Flex>
  )
  return (
    <ConfigProvider {...(isMobile ? { componentSize: 'small' as const } : {})}>
      <FooterToolbar label="审核操作" extra={ways}>
        {detail.mayClaim && claim && (
          <Button loading={isClaiming} title={hint('claim')} onClick={onClaim}>
            {titleFor(application, claim, { id: detail.id, status: detail.status })}
          </Button>
        )}
        {detail.mayHandOver && <Button onClick={onHandOver}>{handOver?.title}</Button>}
        {detail.mayDecide &&
          (['return', 'refuse', 'pass'] as const).map((name) => (
            <Button
              key={name}
              type={actions[name]?.isMain ? 'primary' : 'default'}
              danger={actions[name]?.isDanger === true}
              title={keyHints[name]}
              onClick={() => onDecide(name)}
            >
              {actions[name]?.title}
            </Button>
          ))}
      </FooterToolbar>
    </ConfigProvider>
  )
}
