// Trace of a drag: where the handle was and when, for the server to judge.

/** Points `[x between 0 and 1, milliseconds since the first]`, in the order of the drag. */
export type DragTrace = [x: number, milliseconds: number][]

/** More points add nothing and make the message long. */
const mostPoints = 200

/** Adds a point; x is clamped to the track and rounded to four digits. */
export function addPoint(trace: DragTrace, { x, time, start }: { x: number; time: number; start: number }): DragTrace {
  const within = Math.min(1, Math.max(0, x))
  const point: [number, number] = [Math.round(within * 10_000) / 10_000, Math.round(time - start)]
  const last = trace.at(-1)
  if (last && last[0] === point[0] && last[1] === point[1]) return trace
  return trace.length < mostPoints ? [...trace, point] : [...trace.slice(0, -1), point]
}

export const isComplete = (x: number) => x >= 1

/** One press of an arrow key moves the handle by this part of the track. */
export const keyStep = 0.05

/** Where a key leads from x, or nothing when the key means nothing here. */
export function keyTarget(key: string, x: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(1, x + keyStep)
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, x - keyStep)
  return undefined
}
