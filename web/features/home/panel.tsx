import { Flex, Typography, theme } from 'antd'
import { type ReactNode, useId } from 'react'

interface Props {
  title?: string
  /** At the right of the title. */
  extra?: ReactNode
  /** Kept free before the content has come, in pixels. */
  minHeight?: number
  /** By which a step of the tour finds it. */
  anchor?: string
  children: ReactNode
}

/** A part of the home page on a ground of its own. */
export function Panel({ title, extra, minHeight, anchor, children }: Props) {
  const { token } = theme.useToken()
  const id = useId()
  const { colorBgContainer: background, borderRadiusLG: borderRadius } = token
  return (
    <section
      data-tour={anchor}
      {...(title ? { 'aria-labelledby': id } : {})}
      style={{ padding: 16, background, borderRadius, minWidth: 0, ...(minHeight ? { minHeight } : {}) }}
    >
      {title && (
        <Flex justify="space-between" align="center" gap="4px 12px" wrap style={{ marginBottom: 12, minHeight: 24 }}>
          <Typography.Title id={id} level={2} style={{ fontSize: 16, margin: 0 }}>
            {title}
          </Typography.Title>
          {extra}
        </Flex>
      )}
      {children}
    </section>
  )
}

/** Of a panel with a row of bars and their names, in pixels. */
export const chartPanelHeight = 208

/** As many columns as fit, none narrower than this, in pixels. */
export const gridOf = (narrowest: number, gap = 16) => ({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${narrowest}px), 1fr))`,
  gap,
})
