// The notice in the middle of a page or list that has nothing else to show.
import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import { Flex, theme } from 'antd'
import type { ReactNode } from 'react'
import { FailurePicture, type PicturedFailure } from './failure-picture.tsx'

export interface NoticeProps {
  status: PicturedFailure | 'warning' | 'info'
  title: string
  text?: string
  /** Detail below the text: an address, the right that is missing. */
  detail?: string
  extra?: ReactNode
}

export function Notice({ status, title, text, detail, extra }: NoticeProps) {
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
      {detail && <div style={{ marginTop: 8, color: token.colorText, overflowWrap: 'anywhere' }}>{detail}</div>}
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
    // Two fifths of the text: a picture says less than the words below it.
    <div style={{ height: 112, marginBottom: 16, color: token.colorText, opacity: 0.4 }}>
      <FailurePicture status={status} />
    </div>
  )
}
