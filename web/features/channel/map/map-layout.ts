// Places of nodes and lines in pixels. Lines leave a node below each other, so that they do not cross where they begin.
import { groupBy } from './group-by.ts'
import type { MapGraph, MapLine } from './map-graph.ts'

const gap = 10
/** Of the whole width: the nodes of one column; the rest is for the lines. */
const nodeShare = 0.2

export interface PlacedLine extends MapLine {
  key: string
  path: string
  /** Pixels. */
  width: number
}

export interface PlacedMap {
  height: number
  nodeWidth: number
  /** Left and top of each node, by column and id. */
  places: readonly ReadonlyMap<string, { left: number; top: number }>[]
  lines: readonly PlacedLine[]
}

const [thinnest, thickest] = [1.5, 14]

/** Width of a line in pixels: it grows with the documents, with their square root so that small ones are seen. */
export const lineWidth = (count: number, most: number) =>
  count === 0 || most === 0 ? thinnest : thinnest + (thickest - thinnest) * Math.sqrt(count / most)

export function placeMap(
  { columns, lines }: MapGraph,
  { width, nodeHeight }: { width: number; nodeHeight: number },
): PlacedMap {
  const nodeWidth = Math.round(width * nodeShare)
  const pitch = (width - nodeWidth) / Math.max(1, columns.length - 1)
  const rows = Math.max(1, ...columns.map((nodes) => nodes.length))
  const height = rows * (nodeHeight + gap) - gap
  const places = columns.map((nodes, column) => {
    const own = nodes.length * (nodeHeight + gap) - gap
    const above = Math.max(0, (height - own) / 2)
    return new Map(
      nodes.map(({ id }, at) => [
        id,
        { left: Math.round(column * pitch), top: Math.round(above + at * (nodeHeight + gap)) },
      ]),
    )
  })
  const most = Math.max(0, ...lines.map(({ count }) => count))
  return { height, nodeWidth, places, lines: placeLines(lines, { places, nodeWidth, nodeHeight, most }) }
}

interface Placing extends Pick<PlacedMap, 'places' | 'nodeWidth'> {
  nodeHeight: number
  most: number
}

function placeLines(lines: readonly MapLine[], { places, nodeWidth, nodeHeight, most }: Placing): PlacedLine[] {
  const placeOf = (column: number, id: string) => places[column]?.get(id) ?? { left: 0, top: 0 }
  const topOf = (line: MapLine, end: 'from' | 'to') =>
    end === 'from' ? placeOf(line.column, line.from).top : placeOf(line.column + 1, line.to).top
  const offsets = (end: 'from' | 'to') => {
    const other = end === 'from' ? 'to' : 'from'
    const sides = groupBy(lines, (line) => `${line.column} ${line[end]}`)
    const found = new Map<MapLine, number>()
    for (const side of sides.values()) {
      const sorted = side.toSorted((one, two) => topOf(one, other) - topOf(two, other))
      for (const [at, line] of sorted.entries()) found.set(line, ((at + 0.5) / sorted.length) * nodeHeight)
    }
    return found
  }
  const [begins, ends] = [offsets('from'), offsets('to')]
  return lines.map((line) => {
    const x1 = placeOf(line.column, line.from).left + nodeWidth
    const x2 = placeOf(line.column + 1, line.to).left
    const y1 = topOf(line, 'from') + (begins.get(line) ?? 0)
    const y2 = topOf(line, 'to') + (ends.get(line) ?? 0)
    const middle = (x1 + x2) / 2
    return {
      ...line,
      key: `${line.column} ${line.from} ${line.to}`,
      path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}`,
      width: lineWidth(line.count, most),
    }
  })
}
