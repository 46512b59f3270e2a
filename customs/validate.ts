import type { Finding } from './finding.ts'
import type { DocumentOf, MessageDefinition, Revision } from './messages/message.ts'
import { tablesOf } from './messages/revision.ts'
import type { CodeSets } from './rules/element-value.ts'
import type { Fields, RuleContext } from './rules/rule.ts'
import { rulesByName } from './rules/rules-by-name.ts'
import { checkStructure } from './rules/structure.ts'

/**
 * Everything that is wrong with one document before it is sent; empty when it may go.
 * `tolerance` is the greatest difference of sums that passes (decimal text, '0.01' by default); `codes` are the code
 * tables to hold values against, by table name: a table that is not given is not checked.
 */
export function validateDocument<D extends MessageDefinition>(input: {
  definition: D
  revision: Revision
  document: DocumentOf<D>
  now: Date
  tolerance?: string
  codes?: CodeSets
}): Finding[]
export function validateDocument(input: {
  definition: MessageDefinition
  revision: Revision
  document: { head: Fields; lines: readonly Fields[] }
  now: Date
  tolerance?: string
  codes?: CodeSets
}): Finding[] {
  const { definition, document, now, tolerance = '0.01', codes } = input
  const { head, lines } = document
  const context: RuleContext = { definition, tables: tablesOf(input), head, lines, now, tolerance }
  const crossField = definition.rules.flatMap((name) => {
    const rule = rulesByName[name]
    if (!rule) throw new Error(`${definition.type} names a rule that does not exist: ${name}`)
    return rule(context)
  })
  const structure = checkStructure({ context, codes })
  // One sentence per field: what is malformed needs no further judgement.
  const malformed = new Set(structure.map(({ path }) => path))
  return [...structure, ...crossField.filter(({ path }) => !malformed.has(path))]
}
