// The notice in the middle of a page or list that has nothing else to show.
import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import { Flex, theme } from 'antd'
import type { ReactNode } from 'react'

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
      {/* On a phone no last line of one letter. */}
      <div style={{ color: token.colorTextDescription, overflowWrap: 'anywhere', textWrap: 'balance' }}>{text}</div>
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

/** Failures that have a picture: lines of the product's own, in the colour of its text. */
const pictures = {
  // A lock before a page.
  403: 'M38 22h52v76H38zM50 36h28M50 48h28M50 60h12M96 70v-8a12 12 0 0 1 24 0v8M90 70h36v28H90zM108 80v8',
  // A road of stations that ends in a place which is not there.
  404: 'M16 62h18M48 62h22M84 62h12M41 62m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M77 62m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0M104 46h28v32h-28zM112 54l12 16M124 54l-12 16',
  // A page whose line breaks off.
  500: 'M40 22h64v76H40zM52 78l14-22 10 14 6-10M88 46l8-8M90 54l10 2M84 42l-2-10',
} as const

type PicturedFailure = keyof typeof pictures

const FailurePicture = ({ status }: { status: PicturedFailure }) => (
  <svg aria-hidden width={144} height={112} viewBox="0 0 144 112" fill="none" stroke="currentColor" strokeWidth={1.5}>
    <path d={pictures[status]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
