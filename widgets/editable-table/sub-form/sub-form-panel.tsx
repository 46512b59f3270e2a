import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex, theme } from 'antd'
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isBelow } from './open-sub-form.ts'

interface Props {
  /** The row. */
  anchor: HTMLElement
  label: string
  children: ReactNode
  onClose: () => void
}

const gap = 4
const mostHeight = 350

/** Stays at its row while one scrolls, as wide as the table; gone when the row is. */
export function SubFormPanel({ anchor, label, children, onClose }: Props) {
  const { token } = theme.useToken()
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>()
  const follow = useEffectEvent(() => {
    if (anchor.isConnected) setPlace(placeOf(anchor))
    else onClose()
  })
  useLayoutEffect(() => follow(), [])
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    const watched = new MutationObserver(follow)
    if (anchor.parentElement) watched.observe(anchor.parentElement, { childList: true })
    addEventListener('scroll', follow, { capture: true, passive: true })
    addEventListener('resize', follow)
    return () => {
      watched.disconnect()
      removeEventListener('scroll', follow, { capture: true })
      removeEventListener('resize', follow)
    }
  }, [anchor])
  return createPortal(
    <div
      ref={panel}
      role="dialog"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
      style={{
        position: 'fixed',
        zIndex: token.zIndexPopupBase,
        boxSizing: 'border-box',
        maxHeight: mostHeight,
        padding: token.paddingSM,
        overflow: 'auto',
        outline: 'none',
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        color: token.colorText,
        fontFamily: token.fontFamily,
        fontSize: token.fontSize,
        lineHeight: token.lineHeight,
        background: token.colorBgElevated,
        boxShadow: token.boxShadowSecondary,
        ...place,
      }}
    >
      <Flex justify="space-between" align="center" style={{ marginBottom: token.marginXS }}>
        <strong>{label}</strong>
        <Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label="关闭子表" onClick={onClose} />
      </Flex>
      {children}
    </div>,
    document.body,
  )
}

function placeOf(anchor: HTMLElement): CSSProperties {
  const row = anchor.getBoundingClientRect()
  const table = (anchor.closest('[role="grid"], [role="treegrid"], table') ?? anchor).getBoundingClientRect()
  const sides = { left: table.left, width: Math.min(table.width, innerWidth - table.left) }
  // Above, no more than there is.
  return isBelow(row, innerHeight)
    ? { ...sides, top: row.bottom + gap }
    : { ...sides, bottom: innerHeight - row.top + gap, maxHeight: Math.min(mostHeight, row.top - 2 * gap) }
}
