import type { ReviewDetail } from '@kouan/contract/calls/enterprise/review.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, ConfigProvider, Flex, theme } from 'antd'
import type { Decision } from './review-remarks.ts'

interface Props {
  detail: ReviewDetail
  isClaiming: boolean
  onClaim: () => void
  onBack: () => void
  onGo: (id: string | null) => void
  onDecide: (decision: Decision) => void
}

/** The buttons at the foot, always in sight. What is offered comes from the server. */
export function ReviewBar({ detail, isClaiming, onClaim, onBack, onGo, onDecide }: Props) {
  const { token } = theme.useToken()
  const isMobile = useIsMobile()
  return (
    <ConfigProvider {...(isMobile ? { componentSize: 'small' as const } : {})}>
      <Flex
        justify="space-between"
        gap={8}
        wrap
        style={{
          position: 'sticky',
          bottom: 0,
          zIndex: 5,
          padding: 12,
          background: token.colorBgContainer,
          borderTop: `1px solid ${token.colorBorderSecondary}`,
          boxShadow: token.boxShadowTertiary,
        }}
      >
        <Flex gap={8} wrap>
          <Button onClick={onBack}>返回</Button>
          <Button disabled={detail.previousId === null} title="快捷键 ↑" onClick={() => onGo(detail.previousId)}>
            上一条
          </Button>
          <Button disabled={detail.nextId === null} title="快捷键 ↓" onClick={() => onGo(detail.nextId)}>
            下一条
          </Button>
        </Flex>
        <Flex gap={8} wrap>
          {detail.mayClaim && (
            <Button loading={isClaiming} onClick={onClaim}>
              {detail.reviewer === null ? '开始审核' : '接手审核'}
            </Button>
          )}
          {detail.mayDecide && (
            <>
              <Button title="快捷键 R" onClick={() => onDecide('return')}>
                退回
              </Button>
              <Button danger onClick={() => onDecide('refuse')}>
                审核不通过
              </Button>
              <Button type="primary" title="快捷键 A" onClick={() => onDecide('pass')}>
                审核通过
              </Button>
            </>
          )}
        </Flex>
      </Flex>
    </ConfigProvider>
  )
}
