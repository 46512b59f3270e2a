import { DragOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button, Modal, type ModalProps, theme } from 'antd'
import {
  type DOMAttributes,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { useIsMobile } from '../screen-width/use-media.ts'
import { type DragGround, dragWithin, keyOffset, type Offset } from './drag-within.ts'

export interface DialogProps extends Omit<ModalProps, 'title' | 'modalRender' | 'centered' | 'width'> {
  title: string
  /** Pixels, or a part of the window; never wider than it. */
  width?: number | `${number}vw`
  canFullscreen?: boolean
  canDrag?: boolean
  isFullscreenAtFirst?: boolean
  onFullscreenChange?: (isFullscreen: boolean) => void
  children?: ReactNode
}

const atRest: Offset = { x: 0, y: 0 }
const movable = { cursor: 'move', userSelect: 'none', touchAction: 'none' } as const

/** A modal that fills the screen on demand and moves by its title; on phones it fills the screen always. */
export function Dialog(props: DialogProps) {
  const { title, width = 520, canFullscreen = true, canDrag = true, isFullscreenAtFirst = false } = props
  const { onFullscreenChange, afterOpenChange, children, styles: _styles, ...modal } = props
  const isPhone = useIsMobile()
  const [isFullscreen, setIsFullscreen] = useState(isFullscreenAtFirst)
  const frame = useRef<HTMLDivElement>(null)
  const isFull = isFullscreen || isPhone
  const isMovable = canDrag && !isFull
  const { offset, reset, dragging, handleKeyDown } = useDragging(frame, isMovable)
  function toggleFullscreen() {
    setIsFullscreen(!isFullscreen)
    reset()
    onFullscreenChange?.(!isFullscreen)
  }
  return (
    <Modal
      mask={{ closable: false }}
      // It scrolls, and keys must be able to scroll it.
      {...(isFull ? { bodyProps: { tabIndex: 0 } } : {})}
      {...modal}
      width={isFull ? '100vw' : `min(${typeof width === 'number' ? `${width}px` : width}, calc(100vw - 32px))`}
      // Near the upper edge of a low window, so that the buttons are within it.
      style={{
        top: 'min(100px, 6vh)',
        ...props.style,
        ...(isFull ? { top: 0, margin: 0, padding: 0, maxWidth: '100vw' } : {}),
      }}
      styles={{
        // Room for the buttons.
        header: { paddingInlineEnd: isPhone ? 32 : 104 },
        container: isFull ? { display: 'flex', flexDirection: 'column', height: '100dvh', borderRadius: 0 } : {},
        body: isFull ? { flex: 1, minHeight: 0, overflow: 'auto' } : {},
      }}
      // Each opening starts in the middle and at its first size.
      afterOpenChange={(isOpen) => {
        if (!isOpen) {
          reset()
          setIsFullscreen(isFullscreenAtFirst)
          // On a phone the keyboard would cover the form.
        } else if (!isPhone) focusFirstField(frame.current)
        afterOpenChange?.(isOpen)
      }}
      title={
        <span
          data-dialog-title=""
          {...dragging}
          style={{ display: 'block', overflowWrap: 'anywhere', ...(isMovable ? movable : {}) }}
        >
          {title}
        </span>
      }
      modalRender={(node) => (
        <div
          ref={frame}
          style={
            isFull
              ? { position: 'relative' }
              : { position: 'relative', transform: `translate(${offset.x}px, ${offset.y}px)` }
          }
        >
          {node}
          {/* Outside of the title, which is the dialog's name. */}
          <div style={{ position: 'absolute', top: 12, right: 52, display: 'flex', pointerEvents: 'auto' }}>
            {isMovable && <MoveButton {...dragging} onKeyDown={handleKeyDown} />}
            {canFullscreen && !isPhone && <FullscreenButton isFullscreen={isFullscreen} onClick={toggleFullscreen} />}
          </div>
        </div>
      )}
    >
      {children}
    </Modal>
  )
}

/** The offset of a dialog from its first place, and what moves it. */
function useDragging(frame: RefObject<HTMLElement | null>, isMovable: boolean) {
  const [offset, setOffset] = useState(atRest)
  const drag = useRef<{ from: Offset; x: number; y: number }>(undefined)
  const move = (to: Offset) => setOffset(dragWithin(to, groundOf(frame.current, offset)))
  const handleRelease = () => {
    drag.current = undefined
  }
  return {
    offset,
    reset: () => setOffset(atRest),
    dragging: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (!isMovable || event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { from: offset, x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const start = drag.current
        if (start) move({ x: start.from.x + event.clientX - start.x, y: start.from.y + event.clientY - start.y })
      },
      onPointerUp: handleRelease,
      onPointerCancel: handleRelease,
    },
    handleKeyDown: (event: KeyboardEvent) => {
      const to = keyOffset(offset, event)
      if (!to) return
      event.preventDefault()
      move(to)
    },
  }
}

function MoveButton(handlers: DOMAttributes<HTMLElement>) {
  const { token } = theme.useToken()
  return (
    <Button
      type="text"
      icon={<DragOutlined aria-hidden />}
      aria-label="移动对话框"
      title="拖动标题，或在此按方向键移动；Home 回到原处"
      {...handlers}
      style={{ ...movable, color: token.colorIcon }}
    />
  )
}

function FullscreenButton({ isFullscreen, onClick }: { isFullscreen: boolean; onClick: () => void }) {
  const { token } = theme.useToken()
  const label = isFullscreen ? '退出全屏' : '全屏'
  return (
    <Button
      type="text"
      icon={isFullscreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={onClick}
      style={{ color: token.colorIcon }}
    />
  )
}

/** Focuses the first field, unless somebody types already. */
function focusFirstField(frame: HTMLElement | null): void {
  const body = frame?.querySelector('.ant-modal-body')
  if (!body || body.contains(document.activeElement)) return
  const fields = body.querySelectorAll<HTMLElement>('input, textarea, [contenteditable="true"]')
  const first = [...fields].find(
    (field) => field.matches(':not(:disabled, [type="hidden"])') && field.checkVisibility(),
  )
  first?.focus({ preventScroll: true })
}

function groundOf(frame: HTMLElement | null, offset: Offset): DragGround {
  const { left = 0, top = 0, width = 0, height = 0 } = frame?.getBoundingClientRect() ?? {}
  const { clientWidth, clientHeight } = document.documentElement
  return {
    left: left - offset.x,
    top: top - offset.y,
    width,
    height,
    windowWidth: clientWidth,
    windowHeight: clientHeight,
  }
}
