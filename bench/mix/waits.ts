// The longest waits of a server's event loop by their causes, from what bench/mix/watch-loop.js has written.
import { readFileSync } from 'node:fs'

interface Node {
  id: number
  callFrame: { functionName: string; url: string }
  children?: number[]
}

interface Written {
  /** Microseconds of the clock of the machine. */
  waits: [number, number][]
  profile: { nodes: Node[]; startTime: number; samples: number[]; timeDeltas: number[] }
}

export interface Wait {
  /** Milliseconds. */
  milliseconds: number
  /** What ran for the most of it. */
  cause: string
}

/** Returns the longest wait of each cause between the two moments (of `process.hrtime`, in microseconds), the longest first. */
export function waitsByCause(path: string, [from, to]: readonly [number, number]): Wait[] {
  const { waits, profile } = JSON.parse(readFileSync(path, 'utf8')) as Written
  const name = namesOf(profile.nodes)
  let at = profile.startTime
  const samples = profile.samples.map((id, index) => {
    at += profile.timeDeltas[index] ?? 0
    return { at, id }
  })
  const longest = new Map<string, number>()
  for (const [begin, end] of waits) {
    if (begin < from || end > to) continue
    const counts = new Map<string, number>()
    for (const { at, id } of samples) if (at > begin && at <= end) counts.set(name(id), (counts.get(name(id)) ?? 0) + 1)
    const [cause = 'not sampled'] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? []
    longest.set(cause, Math.max(longest.get(cause) ?? 0, (end - begin) / 1000))
  }
  return [...longest]
    .map(([cause, milliseconds]) => ({ cause, milliseconds }))
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
}

const ofEngine: Readonly<Record<string, string>> = {
  '(garbage collector)': 'garbage collection',
  '(program)': 'outside JavaScript',
  '(idle)': 'without the processor',
}

/** The nearest function of the server itself, with what it has called of Node where that ran. */
function namesOf(nodes: readonly Node[]): (id: number) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const known = new Map<number, string>()
  const told = (id: number): string => {
    const leaf = byId.get(id)?.callFrame
    if (!leaf) return 'unknown'
    const engine = ofEngine[leaf.functionName]
    if (engine !== undefined) return engine
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = byId.get(at)?.callFrame
      if (!frame?.functionName || !frame.url.startsWith('file:')) continue
      return frame === leaf ? frame.functionName : `${frame.functionName} › ${leaf.functionName || 'a function'}`
    }
    return leaf.functionName || 'a function of Node'
  }
  return (id) => {
    const found = known.get(id) ?? told(id)
    known.set(id, found)
    return found
  }
}
