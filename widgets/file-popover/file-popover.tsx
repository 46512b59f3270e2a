import { Popover } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { FilePanel, type FilePanelProps } from './file-panel.tsx'
import { filePopoverSize, imagePopoverWidth } from './popover-size.ts'

interface Props extends Omit<FilePanelProps, 'height' | 'onClose'> {
  open: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Of the table that it covers; only for images. */
  tableWidth?: number | undefined
  container?: HTMLElement | undefined
  /** Element that it points to; gets the focus back. */
  children: ReactNode
}

/** Files of a cell in a popover of 520 × 200, images in one nearly as wide as the table. */
export function FilePopover({ open, onOpenChange, tableWidth, container, children, ...panel }: Props) {
  const anchor = useRef<HTMLSpanElement>(null)
  // A closed popover keeps its contents; each opening starts with the cell's value.
  const [wasOpen, setWasOpen] = useState(open)
  const [turn, setTurn] = useState(0)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setTurn(turn + 1)
  }
  const { clientWidth } = document.documentElement
  const width = panel.isImageOnly
    ? imagePopoverWidth({ tableWidth: tableWidth ?? clientWidth, windowWidth: clientWidth })
    : Math.min(filePopoverSize.width, clientWidth - 16)
  function close() {
    onOpenChange(false)
    anchor.current?.querySelector<HTMLElement>('button, [tabindex]')?.focus()
  }
  return (
    <Popover
      open={open}
      trigger={[]}
      placement="bottom"
      arrow={false}
      destroyOnHidden
      {...(container ? { getPopupContainer: () => container } : {})}
      styles={{ container: { padding: 0 } }}
      content={
        <div data-file-popover="" style={{ width, height: panel.isImageOnly ? undefined : filePopoverSize.height }}>
          {open && (
            <FilePanel
              key={turn}
              {...panel}
              height={panel.isImageOnly ? 280 : filePopoverSize.height}
              onClose={close}
            />
          )}
        </div>
      }
    >
      <span ref={anchor}>{children}</span>
    </Popover>
  )
}
