import type { CSSProperties, ReactNode } from 'react'

interface Props {
  label: string
  style: CSSProperties
  children: ReactNode
  onEscape: () => void
}

/** Dialog at a cell of files: takes the focus, and Esc inside it closes it. */
export const FileDialog = ({ label, style, children, onEscape }: Props) => (
  <div
    role="dialog"
    aria-label={label}
    tabIndex={-1}
    style={style}
    ref={takeFocus}
    onKeyDown={(event) => {
      // The large picture lies outside and has an Esc of its own.
      if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) onEscape()
    }}
  >
    {children}
  </div>
)

const takeFocus = (panel: HTMLDivElement | null) => panel?.focus({ preventScroll: true })
