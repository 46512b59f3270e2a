import type { Module } from './import-graph.ts'
import type { Problem } from './source-files.ts'

const sentence =
  'no-circle: Two files that need each other are one subject: join them or move what both need below them.'

/** Returns one circle for every group of files that import each other; lazy imports count, too. */
export function findCircles(modules: Module[]): Problem[] {
  const imports = new Map(modules.map(({ path, imports }) => [path, imports.map((one) => one.target)]))
  const told = new Set<string>()
  const problems: Problem[] = []
  for (const { path } of modules) {
    if (told.has(path)) continue
    const circle = shortestWay({ from: path, to: path, imports })
    if (circle === undefined) continue
    for (const one of circle) told.add(one)
    problems.push({ path: circle.join(' → '), sentence })
  }
  return problems
}

interface Way {
  from: string
  to: string
  imports: Map<string, string[]>
}

function shortestWay({ from, to, imports }: Way): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [from]
  for (const at of queue) {
    for (const next of imports.get(at) ?? []) {
      if (next === to) return [...wayTo({ at, from, cameFrom }), to]
      if (cameFrom.has(next) || next === from) continue
      cameFrom.set(next, at)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo({ at, from, cameFrom }: { at: string; from: string; cameFrom: Map<string, string> }): string[] {
  const before = cameFrom.get(at)
  return at === from || before === undefined ? [at] : [...wayTo({ at: before, from, cameFrom }), at]
}
