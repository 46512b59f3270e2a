// Lists, tables and panels without content: one drawing, one sentence, one button.
import { Flex, theme } from 'antd'
import type { ReactNode } from 'react'

interface Props {
  /** One sentence: what will stand here, or why nothing does. */
  text: ReactNode
  /** The button or link that leads on. */
  action?: ReactNode
  /** Drawing, sentence and button in one line, for a panel among others. */
  isLine?: boolean
  /** The content is on its way: the place of the drawing is kept, and no sentence calls it empty. */
  isLoading?: boolean
}

/** Marked `data-empty` where it is known that there is nothing. */
export function EmptyState({ text, action, isLine = false, isLoading = false }: Props) {
  const { token } = theme.useToken()
  const mark = isLoading ? {} : { 'data-empty': '' }
  const height = isLine ? 22 : 48
  return (
    <Flex
      vertical={!isLine}
      align="center"
      wrap={isLine}
      gap={isLine ? '4px 8px' : 8}
      style={{ color: token.colorTextDescription, ...(isLine ? {} : { padding: '24px 16px', textAlign: 'center' }) }}
      {...mark}
    >
      {/* Two fifths of the text, as pictures of failures are. */}
      <span style={{ height, color: token.colorText, opacity: 0.4 }}>{!isLoading && <Tray height={height} />}</span>
      <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</span>
      {action}
    </Flex>
  )
}

/** An open tray with what lies above it; its lines are as wide at each size. `height` in pixels. */
const Tray = ({ height }: { height: number }) => (
  <svg
    aria-hidden
    height={height}
    width={(height * 4) / 3}
    viewBox="0 0 64 48"
    fill="none"
    stroke="currentColor"
    style={{ display: 'block' }}
  >
    <path
      d="M8 28L18 10h28l10 18v12H8zM8 28h14c1 4 4 6 10 6s9-2 10-6h14M26 17h12M23 23h18"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)
