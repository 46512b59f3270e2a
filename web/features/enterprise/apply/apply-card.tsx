import { Card, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  title: string
  description?: ReactNode
  /** In pixels; a form is wide, an entry narrow. */
  width?: number
  extra?: ReactNode
  children: ReactNode
}

/** The white sheet of a public page below the product's name. */
export function ApplyCard({ title, description, width = 1040, extra, children }: Props) {
  return (
    <Card
      style={{ width: '100%', maxWidth: width, margin: '0 auto' }}
      styles={{ body: { padding: 'clamp(16px, 3vw, 32px)' } }}
    >
      <Flex justify="space-between" align="flex-start" gap={16} wrap style={{ marginBottom: 24 }}>
        <div style={{ minWidth: 0 }}>
          <Typography.Title level={1} style={{ fontSize: 20, margin: 0 }}>
            {title}
          </Typography.Title>
          {description && (
            <Typography.Paragraph type="secondary" style={{ margin: '8px 0 0' }}>
              {description}
            </Typography.Paragraph>
          )}
        </div>
        {extra}
      </Flex>
      {children}
    </Card>
  )
}
