import type { ElementDefinition, MessageDefinition, Revision, TableDifference } from './message.ts'

export type RevisedTables = {
  head: readonly ElementDefinition[]
  line?: { node: string; min: number; max: number; elements: readonly ElementDefinition[] }
}

/** The tables of a message as one revision has them. Throws RangeError when that revision does not know the message. */
export function tablesOf({
  definition,
  revision,
}: {
  definition: MessageDefinition
  revision: Revision
}): RevisedTables {
  const difference = definition.revisions[revision]
  if (!difference) throw new RangeError(`${revision} 版规范中没有 ${definition.type}`)
  const head = revised(definition.head.elements, difference.head)
  if (!definition.line) return { head }
  const { node, min, max, elements } = definition.line
  return { head, line: { node, min, max, ...difference.lineLimits, elements: revised(elements, difference.line) } }
}

function revised(elements: readonly ElementDefinition[], difference?: TableDifference): readonly ElementDefinition[] {
  if (!difference) return elements
  return elements.flatMap((element) => {
    const change = difference[element.name]
    if (change === 'absent') return []
    if (!change) return [element]
    return ['kind' in change ? { ...element, type: change } : { ...element, ...change }]
  })
}
