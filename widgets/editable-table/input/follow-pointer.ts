// A press that is followed until it ends; near the edges of the table the rows move along.

interface Follow {
  scroller: HTMLElement
  /** Space of head and foot, which cover rows. */
  top: number
  bottom: number
  /** Axes along which the table may be scrolled: what is moved across rows keeps the columns in view, and the other way round. */
  along: 'rows' | 'columns' | 'both'
  onMove: (point: { x: number; y: number }) => void
  onEnd: (wasTaken: boolean) => void
}

const edge = 28
const step = 14

/** Ends with the press, with Escape, and when the browser takes the pointer away. */
export function followPointer({ scroller, top, bottom, along, onMove, onEnd }: Follow): void {
  let point: { x: number; y: number } | undefined
  let frame = 0
  const pull = () => {
    frame = requestAnimationFrame(pull)
    if (!point) return
    const box = scroller.getBoundingClientRect()
    const [crossesRows, crossesColumns] = [along !== 'columns', along !== 'rows']
    const up = crossesRows && point.y < box.top + top + edge
    const down = crossesRows && point.y > box.bottom - bottom - edge
    const left = crossesColumns && point.x < box.left + edge
    const right = crossesColumns && point.x > box.right - edge
    if (up || down) scroller.scrollTop += down ? step : -step
    if (left || right) scroller.scrollLeft += right ? step : -step
    if (up || down || left || right) onMove(point)
  }
  const move = (event: PointerEvent) => {
    point = { x: event.clientX, y: event.clientY }
    onMove(point)
  }
  const stop = (wasTaken: boolean) => {
    cancelAnimationFrame(frame)
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', end)
    document.removeEventListener('pointercancel', cancel)
    document.removeEventListener('keydown', giveUp, true)
    onEnd(wasTaken)
  }
  const end = () => stop(true)
  const cancel = () => stop(false)
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    stop(false)
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', end)
  document.addEventListener('pointercancel', cancel)
  document.addEventListener('keydown', giveUp, true)
  frame = requestAnimationFrame(pull)
}
