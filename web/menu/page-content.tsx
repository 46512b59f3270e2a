import { Flex, Tabs, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { useMatchedRoute } from './use-trail.ts'

interface Props {
  /** The route's title unless said. */
  title?: string
  description?: ReactNode
  links?: readonly { text: string; href: string }[]
  /** A picture or buttons at the right of the head. */
  extra?: ReactNode
  search?: ReactNode
  tabs?: { items: readonly { key: string; label: string }[]; active: string; onChange: (key: string) => void }
  /** Shows the content alone; what the menu says of the route unless said. */
  hideHead?: boolean
  /** Title and description in one line, where the content is what people come for. */
  isCompact?: boolean
  children: ReactNode
}

/** A page's head (title, description, links, search, tabs) above its content. */
export function PageContent({
  title,
  description,
  links = [],
  extra,
  search,
  tabs,
  hideHead,
  isCompact = false,
  children,
}: Props) {
  const route = useMatchedRoute()
  const { token } = theme.useToken()
  if (hideHead ?? route?.meta.hiddenHeaderContent) return children
  return (
    <Flex vertical gap={16}>
      <section
        style={{
          padding: isCompact ? '8px 16px' : tabs ? '20px 20px 0' : 20,
          background: token.colorBgContainer,
          borderRadius: token.borderRadiusLG,
        }}
      >
        <Flex justify="space-between" align={isCompact ? 'center' : 'flex-start'} gap={16} wrap={!isCompact}>
          <div
            style={{
              minWidth: 0,
              ...(isCompact ? { display: 'flex', flexWrap: 'wrap', gap: '0 12px', alignItems: 'baseline' } : {}),
            }}
          >
            <Typography.Title level={1} style={{ fontSize: isCompact ? 16 : 20, margin: 0 }}>
              {title ?? route?.title}
            </Typography.Title>
            {title === undefined && route?.subtitle && <Typography.Text strong>{route.subtitle}</Typography.Text>}
            {description && (
              <Typography.Paragraph type="secondary" style={{ margin: isCompact ? 0 : '8px 0 0' }}>
                {description}
              </Typography.Paragraph>
            )}
            {links.length > 0 && (
              <Flex gap={16} wrap style={{ marginTop: 8 }}>
                {links.map(({ text, href }) => (
                  <a key={href} href={href}>
                    {text}
                  </a>
                ))}
              </Flex>
            )}
          </div>
          {extra}
        </Flex>
        {search && <div style={{ marginTop: 16 }}>{search}</div>}
        {tabs && (
          <Tabs items={[...tabs.items]} activeKey={tabs.active} onChange={tabs.onChange} style={{ marginTop: 8 }} />
        )}
      </section>
      {children}
    </Flex>
  )
}
