// How far a dialog may be moved: it stays in the window, its title always within reach.

export interface Offset {
  x: number
  y: number
}

/** The place of the dialog without an offset, and the window; in pixels. */
export interface DragGround {
  left: number
  top: number
  width: number
  height: number
  windowWidth: number
  windowHeight: number
}

/** Of a dialog that is larger than the window, at least this much of its head stays visible. */
const visible = 48

export function dragWithin({ x, y }: Offset, ground: DragGround): Offset {
  const { left, top, width, height, windowWidth, windowHeight } = ground
  return {
    x: between(x, rangeOf(left, width, windowWidth)),
    y: between(y, { ...rangeOf(top, height, windowHeight), least: Math.min(0, -top) }),
  }
}

function rangeOf(start: number, size: number, room: number): { least: number; most: number } {
  if (size <= room) return { least: -start, most: room - size - start }
  return { least: visible - size - start, most: room - visible - start }
}

const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(Math.max(most, least), Math.max(least, value))

const step = 16

/** Where a key moves; ten times as far with Shift. Nothing when the key means nothing here. */
export function keyOffset({ x, y }: Offset, { key, shiftKey }: { key: string; shiftKey: boolean }): Offset | undefined {
  const far = shiftKey ? step * 10 : step
  if (key === 'ArrowLeft') return { x: x - far, y }
  if (key === 'ArrowRight') return { x: x + far, y }
  if (key === 'ArrowUp') return { x, y: y - far }
  if (key === 'ArrowDown') return { x, y: y + far }
  return key === 'Home' ? { x: 0, y: 0 } : undefined
}
