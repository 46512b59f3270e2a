import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Flex, Spin, theme } from 'antd'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { ToolButton } from './tool-button.tsx'

interface Props {
  /** Spoken as the name of the group. */
  label: string
  height: number
  minHeight?: number
  isDisabled?: boolean
  tools?: ReactNode
  /** Gets the height that is left for the text. */
  children: ReactNode
}

/** The border, the bar of tools and the full screen of an editor. Esc leaves the full screen. */
export function EditorFrame({ label, height, minHeight = 0, isDisabled = false, tools, children }: Props) {
  const { token } = theme.useToken()
  const [isFull, setIsFull] = useState(false)
  const frame: CSSProperties = {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    height: Math.max(height, minHeight),
    overflow: 'hidden',
    border: `1px solid ${token.colorBorder}`,
    borderRadius: token.borderRadius,
    background: isDisabled ? token.colorBgContainerDisabled : token.colorBgContainer,
    color: token.colorText,
  }
  const full: CSSProperties = { position: 'fixed', inset: 0, zIndex: token.zIndexPopupBase, height: '100dvh' }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take its legend's place in the layout
    <div
      role="group"
      aria-label={label}
      data-full={isFull}
      style={isFull ? { ...frame, ...full, borderRadius: 0 } : frame}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isFull || event.defaultPrevented) return
        event.stopPropagation()
        setIsFull(false)
      }}
    >
      <Flex
        role="toolbar"
        aria-label={`${label}工具栏`}
        gap={2}
        align="center"
        wrap
        style={{ flex: 'none', padding: '2px 4px', borderBlockEnd: `1px solid ${token.colorSplit}` }}
      >
        {tools}
        <span style={{ flex: 1 }} />
        <ToolButton
          title={isFull ? '退出全屏' : '全屏'}
          icon={isFull ? <FullscreenExitOutlined /> : <FullscreenOutlined />}
          onClick={() => setIsFull(!isFull)}
        />
      </Flex>
      <div style={{ flex: 1, minHeight: 0, display: 'flex' }}>{children}</div>
    </div>
  )
}

/** While the code of an editor is loaded. */
export const EditorLoading = () => <Spin description="加载中…" style={{ margin: 'auto' }} />
