import type { Finding } from '../finding.ts'
import { cebNamespace } from '../namespaces.ts'

/** What the grammar needs to know of an element; the trees of read-xml.ts have it. */
export type WireElement = {
  readonly uri: string
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly text: string
  readonly children: readonly WireElement[]
  readonly line: number
  readonly column: number
}

export type Position = { readonly line: number; readonly column: number }

/** One kind of child, at its place in the order. */
export type SequencePart = {
  readonly name: string
  /** Where it is not that of the business messages. */
  readonly uri?: string
  /** How people call it: '「订单编号」'. */
  readonly title: string
  readonly min: number
  readonly max: number
  /** Path of the nth one, from 0. */
  readonly path: (index: number) => string
  readonly check: (input: Place) => void
}

/** An element to be checked; `report` hears of each fault and may stop listening. */
export type Place = { readonly element: WireElement; readonly path: string; readonly report: Report }
export type Report = (finding: Finding) => void

/**
 * Follows the children of one element in their order and says what the official schema would refuse.
 * `take` gets each child, `end` closes the sequence; `at` is the place of the parent, for what is missing.
 */
export function followSequence(input: {
  parts: readonly SequencePart[]
  parent: string
  report: Report
  /** Where all children are known: what is among them is not missing, but perhaps misplaced. */
  children?: readonly WireElement[]
}) {
  const { parts, parent, report, children = [] } = input
  const misplaced = new Set<string>()
  let place = 0
  let count = 0

  const missingUntil = ({ next, at }: { next: number; at: Position }) => {
    for (const [offset, part] of parts.slice(place, next).entries()) {
      const found = offset === 0 ? count : 0
      if (found >= part.min || misplaced.has(part.name)) continue
      if (children.some((child) => isOf({ part, child }))) continue
      report(wrong({ at, path: part.path(found), rule: 'required', message: `缺少${part.title}` }))
    }
  }
  const misplace = (child: WireElement) => {
    const known = parts.findIndex((part) => isOf({ part, child }))
    const part = parts[known]
    if (!part) {
      report(wrong({ at: child, path: parent, rule: 'unknown', message: `此处不应有元素 ${child.name.slice(0, 100)}` }))
      return
    }
    misplaced.add(part.name)
    const fault =
      known === place && count >= part.max
        ? { rule: 'count', message: `${part.title}最多 ${part.max} 个` }
        : { rule: 'order', message: `${part.title}的位置不对，元素须按规范的顺序排列` }
    report(wrong({ at: child, path: part.path(0), ...fault }))
  }

  return {
    take: (child: WireElement) => {
      const ahead = parts.findIndex((part, index) => index >= place && isOf({ part, child }))
      const part = parts[ahead]
      if (!part || (ahead === place && count >= part.max)) return misplace(child)
      missingUntil({ next: ahead, at: child })
      if (ahead !== place) count = 0
      place = ahead
      part.check({ element: child, path: part.path(count), report })
      count++
    },
    end: (at: Position) => missingUntil({ next: parts.length, at }),
  }
}

/** All children of an element that holds nothing but elements. */
export function checkSequence({ parts, element, path, report }: Place & { parts: readonly SequencePart[] }) {
  const sequence = followSequence({ parts, parent: path, report, children: element.children })
  checkBlank({ element, path, report })
  checkAttributes({ element, path, report })
  for (const child of element.children) sequence.take(child)
  sequence.end(element)
}

/** An element for elements only. */
export function checkBlank({ element, path, report }: Place) {
  if (/^[ \t\n\r]*$/.test(element.text)) return
  report(wrong({ at: element, path, rule: 'text', message: `${element.name} 中不应有文字` }))
}

export function checkAttributes({ element, path, report }: Place) {
  for (const name of element.attributes.keys()) {
    report(wrong({ at: element, path, rule: 'unknown', message: `${element.name} 不应有属性 ${name.slice(0, 100)}` }))
  }
}

export function wrong(input: { at: Position; path: string; rule: string; message: string }): Finding {
  const { at, path, rule, message } = input
  return { path, rule, severity: 'error', message, line: at.line, column: at.column }
}

function isOf({ part, child }: { part: SequencePart; child: WireElement }): boolean {
  return child.name === part.name && child.uri === (part.uri ?? cebNamespace)
}
