import { Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { PageContent } from '../../menu/page-content.tsx'

const folder = 'web/features/example'

/** The file that a developer copies from. */
export const SourceNote = ({ source }: { source: string }) => (
  <Typography.Text type="secondary">
    源码：<Typography.Text code copyable>{`${folder}/${source}`}</Typography.Text>
  </Typography.Text>
)

interface Props {
  /** Below the folder of the examples. */
  source: string
  about: string
  extra?: ReactNode
  children: ReactNode
}

/** An example with what it shows and where its source is. */
export const ExampleFrame = ({ source, about, extra, children }: Props) => {
  const { token } = theme.useToken()
  return (
    <PageContent
      description={
        <>
          {about} <SourceNote source={source} />
        </>
      }
      extra={extra}
    >
      <div style={{ padding: 20, background: token.colorBgContainer, borderRadius: token.borderRadiusLG }}>
        {children}
      </div>
    </PageContent>
  )
}

/** A value as the control hands it on. */
export const HandedOn = ({ title, value }: { title: string; value: unknown }) => (
  <section aria-label={title}>
    <Typography.Text type="secondary">{title}</Typography.Text>
    <pre style={{ margin: '4px 0 16px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 12 }}>
      {JSON.stringify(value ?? null, null, 1)}
    </pre>
  </section>
)
