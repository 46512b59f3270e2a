import { Flex, theme } from 'antd'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

interface Props {
  children: ReactNode
  /** At the left, such as how many are chosen. */
  extra?: ReactNode
  label?: string
}

/** Actions of a long page at the window's bottom; leaves its own height free at the end of the page. */
export function FooterToolbar({ children, extra, label = '页面操作' }: Props) {
  const { token } = theme.useToken()
  const room = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ left: number; width: number; height: number }>()
  useLayoutEffect(() => {
    const measure = () => {
      if (!room.current || !bar.current) return
      const { left, width } = room.current.getBoundingClientRect()
      // A hidden tab has no place.
      if (width > 0) setPlace({ left, width, height: bar.current.offsetHeight })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [room.current, bar.current]) if (element) observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  const style: CSSProperties = {
    position: 'fixed',
    boxSizing: 'border-box',
    bottom: 0,
    left: place?.left ?? 0,
    width: place?.width ?? '100%',
    zIndex: token.zIndexBase + 9,
    padding: '8px 16px',
    // Above the home indicator of phones.
    paddingBottom: 'calc(8px + env(safe-area-inset-bottom, 0px))',
    background: token.colorBgContainer,
    borderTop: `1px solid ${token.colorBorderSecondary}`,
    boxShadow: token.boxShadowTertiary,
  }
  return (
    <div ref={room} data-footer-room="" style={{ height: (place?.height ?? 56) + 8 }}>
      <div ref={bar} role="toolbar" aria-label={label} style={style}>
        <Flex align="center" gap={8} wrap justify="flex-end">
          {extra !== undefined && <div style={{ flex: '1 1 auto', minWidth: 0 }}>{extra}</div>}
          {children}
        </Flex>
      </div>
    </div>
  )
}
