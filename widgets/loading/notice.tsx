// The notice in the middle of a page or list that has nothing else to show. The pictures, which are larger than all the
// rest, are loaded apart; their place is reserved.
import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import { Flex, theme } from 'antd'
import type { ReactNode } from 'react'
import type { PicturedFailure } from './failure-picture.tsx'
import { lazyPart } from './lazy-part.tsx'

const FailurePicture = lazyPart<{ status: PicturedFailure }>(() =>
  import('./failure-picture.tsx').then(
    (file) => file.FailurePicture,
    () => () => null,
  ),
)

export interface NoticeProps {
  status: PicturedFailure | 'warning' | 'info'
  title: string
  text?: string
  extra?: ReactNode
}

export function Notice({ status, title, text, extra }: NoticeProps) {
  const { token } = theme.useToken()
  return (
    <div style={{ padding: '48px 32px', textAlign: 'center' }}>
      <Sign status={status} />
      <div
        style={{ margin: '8px 0', fontSize: 24, lineHeight: token.lineHeightHeading3, color: token.colorTextHeading }}
      >
        {title}
      </div>
      <div style={{ color: token.colorTextDescription, overflowWrap: 'anywhere' }}>{text}</div>
      <Flex wrap gap="small" justify="center" style={{ marginTop: 24 }}>
        {extra}
      </Flex>
    </div>
  )
}

function Sign({ status }: Pick<NoticeProps, 'status'>) {
  const { token } = theme.useToken()
  const style = { display: 'block', marginBottom: 24, fontSize: 72 }
  if (status === 'warning') return <WarningFilled style={{ ...style, color: token.colorWarning }} />
  if (status === 'info') return <ExclamationCircleFilled style={{ ...style, color: token.colorInfo }} />
  return (
    <div style={{ width: 250, maxWidth: '100%', height: 295, margin: '0 auto 24px' }}>
      <FailurePicture status={status} />
    </div>
  )
}
