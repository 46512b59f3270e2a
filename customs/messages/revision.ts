import type { ElementDefinition, LineTable, MessageDefinition, Revision, TableDifference } from './message.ts'

export type RevisedTables = { head: readonly ElementDefinition[]; line?: LineTable }

const known = new WeakMap<MessageDefinition, { [R in Revision]?: RevisedTables }>()

/** The tables of a message as one revision has them. Throws RangeError when that revision does not know the message. */
export function tablesOf(input: { definition: MessageDefinition; revision: Revision }): RevisedTables {
  const { definition, revision } = input
  const own = known.get(definition) ?? {}
  const tables = own[revision] ?? revisedTables(definition, revision)
  // Asked for with every document; a table never changes.
  if (!own[revision]) known.set(definition, { ...own, [revision]: tables })
  return tables
}

function revisedTables(definition: MessageDefinition, revision: Revision): RevisedTables {
  const { type, head, line, revisions } = definition
  const difference = revisions[revision]
  if (!difference) throw new RangeError(`${revision} 版规范中没有 ${type}`)
  return {
    head: revised(head.elements, difference.head),
    line: line && { ...line, ...difference.lineLimits, elements: revised(line.elements, difference.line) },
  }
}

function revised(elements: readonly ElementDefinition[], difference?: TableDifference): readonly ElementDefinition[] {
  if (!difference) return elements
  return elements.flatMap((element) => {
    const change = difference[element.name]
    if (change === 'absent') return []
    return { ...element, ...(change && 'kind' in change ? { type: change } : change) }
  })
}
