// Movement on the lines: dots of 4 px, as many as documents were counted since the last read, drawn by the browser itself.
import type { PlacedLine } from './map-layout.ts'

/** Of one line and of all lines for one read: more would be a noise. */
const [mostOfLine, mostOfAll] = [5, 40]
const travelMs = 1200
const betweenMs = 140

/** How many dots go along which line. A line that was not known before has none: its documents went earlier. */
export function dotsOf(
  lines: readonly PlacedLine[],
  before: ReadonlyMap<string, number>,
): { line: PlacedLine; dots: number }[] {
  let left = mostOfAll
  return lines.flatMap((line) => {
    const known = before.get(line.key)
    const dots = known === undefined ? 0 : Math.min(line.count - known, mostOfLine, left)
    if (dots <= 0) return []
    left -= dots
    return [{ line, dots }]
  })
}

/** Draws the dots into the layer; each removes itself at the end of its line. */
export function sendDots(layer: HTMLElement, moved: readonly { line: PlacedLine; dots: number }[]): void {
  for (const { line, dots } of moved)
    for (let at = 0; at < dots; at += 1) {
      const dot = document.createElement('span')
      dot.className = 'map-dot'
      dot.style.offsetPath = `path("${line.path}")`
      layer.append(dot)
      const travel = dot.animate([{ offsetDistance: '0%' }, { offsetDistance: '100%' }], {
        duration: travelMs,
        delay: at * betweenMs,
        fill: 'backwards',
      })
      travel.onfinish = () => dot.remove()
      travel.oncancel = () => dot.remove()
    }
}
