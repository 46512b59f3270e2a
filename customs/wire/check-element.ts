// Holds elements against the grammar and says what the official schema would refuse.
import type { ElementDefinition } from '../messages/message.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Part } from './grammar.ts'
import { checkWireValue } from './wire-value.ts'

/** Hears of each fault; `at` is a place of the text. */
export type Report = (fault: { at: number; path: string; rule: string; message: string }) => void
type Place = { element: XmlElement; path: string; report: Report }

/** The children of an element, in their order. */
export function checkSequence({ parts, element, path: parent, report }: Place & { parts: readonly Part[] }) {
  const misplaced = new Set<string>()
  let place = 0
  let count = 0

  const missingUntil = (next: number, at: number) => {
    for (const [offset, part] of parts.slice(place, next).entries()) {
      const found = offset === 0 ? count : 0
      // What is among the others is not missing, but misplaced.
      if (found >= part.min || misplaced.has(part.name) || element.children.some((child) => isOf(part, child))) continue
      report({ at, path: pathOf(parent, part, found), rule: 'required', message: `缺少${part.title}` })
    }
  }
  const misplace = (child: XmlElement) => {
    const { at, name } = child
    const known = parts.findIndex((part) => isOf(part, child))
    const part = parts[known]
    if (!part) {
      report({ at, path: parent, rule: 'unknown', message: `此处不应有元素 ${name.local.slice(0, 100)}` })
      return
    }
    misplaced.add(part.name)
    const { title, max } = part
    const fault =
      known === place && count >= max
        ? { rule: 'count', message: `${title}最多 ${max} 个` }
        : { rule: 'order', message: `${title}的位置不对，元素须按规范的顺序排列` }
    report({ at, path: pathOf(parent, part, 0), ...fault })
  }
  for (const child of element.children) {
    const ahead = parts.findIndex((part, index) => index >= place && isOf(part, child))
    const part = parts[ahead]
    if (!part || (ahead === place && count >= part.max)) {
      misplace(child)
      continue
    }
    missingUntil(ahead, child.at)
    if (ahead !== place) count = 0
    place = ahead
    checkElement({ element: child, part, path: pathOf(parent, part, count), report })
    count++
  }
  missingUntil(parts.length, element.at)
}

function isOf(part: Part, { name }: XmlElement): boolean {
  return name.local === part.name && name.uri === part.uri
}

function pathOf(parent: string, { step }: Part, index: number): string {
  const own = step.replace('[]', () => `[${index}]`)
  return parent === '' || own === '' ? parent + own : `${parent}.${own}`
}

function checkElement({ element, part, path, report }: Place & { part: Part }) {
  const { content, name, title } = part
  if (content === 'anything') return
  const { at, attributes, children } = element
  for (const attribute of attributes.keys()) {
    report({ at, path, rule: 'unknown', message: `${name} 不应有属性 ${attribute.slice(0, 100)}` })
  }
  if (typeof content === 'object' && 'type' in content) {
    const [child] = children
    const fault = child ? undefined : checkText(content, element.text)
    if (child) report({ at: child.at, path, rule: 'unknown', message: `${title}中不应有元素` })
    if (fault) report({ at, path, rule: fault.rule, message: title + fault.message })
    return
  }
  checkBlank({ element, path, report })
  const [, second] = children
  if (content !== 'one') checkSequence({ parts: content, element, path, report })
  else if (second) report({ at: second.at, path, rule: 'count', message: `${name} 中最多一个元素` })
}

/** An element for elements only. */
export function checkBlank({ element, path, report }: Place) {
  if (/^[ \t\n\r]*$/.test(element.text)) return
  report({ at: element.at, path, rule: 'text', message: `${element.name.local} 中不应有文字` })
}

/** Blanks count as the schema counts them: around a number not at all. */
function checkText(element: ElementDefinition, text: string) {
  const { type, collapses } = element
  if (!collapses && type.kind !== 'int' && type.kind !== 'decimal') return checkWireValue({ element, value: text })
  const value = text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
  // Only an element that is empty as it stands takes the value that stands for it.
  return checkWireValue({ element: value === text ? element : { ...element, otherwise: undefined }, value })
}
