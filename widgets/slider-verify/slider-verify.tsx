import { CheckOutlined, DoubleRightOutlined, LoadingOutlined } from '@ant-design/icons'
import { theme } from 'antd'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { addPoint, type DragTrace, isComplete, keyTarget } from './drag-trace.ts'

type Phase = 'idle' | 'dragging' | 'checking' | 'success'

interface Props {
  /** Checks a drag that reached the end; `false` or a rejection puts the handle back. Absent: reaching the end is enough. */
  verify?: (trace: DragTrace) => Promise<boolean>
  onSuccess?: () => void
}

const handleWidth = 44
const sentences: Record<Phase, string> = {
  idle: '请按住滑块，拖动到最右边',
  dragging: '请按住滑块，拖动到最右边',
  checking: '正在验证…',
  success: '验证通过',
}

/** A handle that is dragged to the right end, by pointer or with the arrow keys; released earlier, it returns. */
export function SliderVerify({ verify, onSuccess }: Props) {
  const { token } = theme.useToken()
  const { track, phase, x, sentence, handlers } = useSlider({ verify, onSuccess })
  const isDone = phase === 'success'
  const isMovable = phase === 'idle' || phase === 'dragging'
  const Icon = isDone ? CheckOutlined : phase === 'checking' ? LoadingOutlined : DoubleRightOutlined
  return (
    <div
      ref={track}
      style={{
        position: 'relative',
        height: handleWidth,
        lineHeight: `${handleWidth - 2}px`,
        textAlign: 'center',
        userSelect: 'none',
        overflow: 'hidden',
        border: `1px solid ${token.colorBorder}`,
        borderRadius: token.borderRadius,
        background: token.colorFillTertiary,
        color: token.colorText,
      }}
    >
      <div
        style={{
          position: 'absolute',
          insetBlock: 0,
          left: 0,
          width: `calc((100% - ${handleWidth}px) * ${x} + ${x === 0 ? 0 : handleWidth / 2}px)`,
          background: isDone ? token.colorSuccess : token.colorPrimary,
          opacity: 0.25,
        }}
      />
      <span aria-live="polite" style={{ position: 'relative', paddingLeft: isDone ? 0 : handleWidth }}>
        {sentence}
      </span>
      <div
        role="slider"
        tabIndex={0}
        aria-label="向右拖动滑块完成验证"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(x * 100)}
        aria-valuetext={sentence}
        aria-disabled={!isMovable}
        {...handlers}
        style={{
          position: 'absolute',
          top: -1,
          left: `calc((100% - ${handleWidth}px) * ${x})`,
          width: handleWidth,
          height: handleWidth,
          touchAction: 'none',
          cursor: isMovable ? 'grab' : 'default',
          background: isDone ? token.colorSuccess : token.colorBgContainer,
          color: isDone ? token.colorTextLightSolid : token.colorTextSecondary,
          border: `1px solid ${isDone ? token.colorSuccess : token.colorBorder}`,
          borderRadius: token.borderRadius,
        }}
      >
        <Icon />
      </div>
    </div>
  )
}

/** Where the handle is, and what moves it. */
function useSlider({ verify, onSuccess }: Props) {
  const [phase, setPhase] = useState<Phase>('idle')
  const [x, setX] = useState(0)
  const [fault, setFault] = useState<string>()
  const track = useRef<HTMLDivElement>(null)
  const drag = useRef<{ trace: DragTrace; start: number; grip: number }>(undefined)
  const isMovable = phase === 'idle' || phase === 'dragging'

  function begin(grip: number, time: number) {
    setFault(undefined)
    drag.current = { trace: [[0, 0]], start: time, grip }
    setPhase('dragging')
  }
  function move(to: number, time: number) {
    if (!drag.current) return
    drag.current.trace = addPoint(drag.current.trace, { x: to, time, start: drag.current.start })
    const reached = Math.min(1, Math.max(0, to))
    setX(reached)
    if (isComplete(reached)) void finish(drag.current.trace)
  }
  function reset() {
    drag.current = undefined
    setX(0)
    setPhase('idle')
  }
  async function finish(trace: DragTrace) {
    drag.current = undefined
    setPhase('checking')
    if (verify) {
      const isPassed = await verify(trace).catch(() => undefined)
      if (isPassed !== true) {
        setFault(isPassed === undefined ? '验证失败，请重试' : '未通过，请再拖一次')
        return reset()
      }
    }
    setPhase('success')
    onSuccess?.()
  }
  const release = () => {
    if (drag.current) reset()
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!isMovable || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      begin(event.clientX, event.timeStamp)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const width = (track.current?.clientWidth ?? 0) - handleWidth
      if (!drag.current || width <= 0) return
      move((event.clientX - drag.current.grip) / width, event.timeStamp)
    },
    onPointerUp: release,
    onPointerCancel: release,
    onBlur: release,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const to = keyTarget(event.key, x)
      if (to === undefined || !isMovable) return
      event.preventDefault()
      if (!drag.current) begin(0, event.timeStamp)
      move(to, event.timeStamp)
    },
  }
  return { track, phase, x, sentence: (phase === 'idle' && fault) || sentences[phase], handlers }
}
