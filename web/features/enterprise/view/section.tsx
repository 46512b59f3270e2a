import { Typography } from 'antd'
import type { ReactNode } from 'react'

/** A part of a page below a small heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Typography.Title level={3} style={{ fontSize: 15, margin: '0 0 12px' }}>
      {title}
    </Typography.Title>
    {children}
  </section>
)
