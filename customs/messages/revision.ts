import type { ElementDefinition, LineTable, MessageDefinition, Revision, TableDifference } from './message.ts'

export type RevisedTables = { head: readonly ElementDefinition[]; line?: LineTable }

/** The tables of a message as one revision has them. Throws RangeError when that revision does not know the message. */
export function tablesOf(input: { definition: MessageDefinition; revision: Revision }): RevisedTables {
  const { type, head, line, revisions } = input.definition
  const difference = revisions[input.revision]
  if (!difference) throw new RangeError(`${input.revision} 版规范中没有 ${type}`)
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
