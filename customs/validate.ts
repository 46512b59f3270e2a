import type { Finding } from './finding.ts'
import type { DocumentOf, MessageDefinition, Revision } from './messages/message.ts'
import { tablesOf } from './messages/revision.ts'
import { limitsOf2019, type PolicyLimits, ruleTable } from './rule-table.ts'
import { findRepeatedLines } from './rules/exclusive-use.ts'
import { adviseOnNumbers } from './rules/number-advice.ts'
import { openJudge, type PlainDocument, type RelatedDocuments } from './rules/rule.ts'
import { rulesByName } from './rules/rules-by-name.ts'
import { type CodeSets, checkStructure } from './rules/structure.ts'

/** The facts by which a document is judged. Only the first four are needed. */
type Judgement<Definition extends MessageDefinition, Document> = {
  definition: Definition
  revision: Revision
  document: Document
  now: Date
  /** Greatest difference of sums that passes, decimal text; '0.01' by default. */
  tolerance?: string
  /** Code tables to hold values against, by table name: a table that is not given is not checked. */
  codes?: CodeSets
  /** Limits of policy; those of 2019 by default. */
  limits?: PolicyLimits
  /** Other documents. A missing one leaves the rules that need it 'not-evaluated'. */
  related?: RelatedDocuments
}

/** Result of one cross-field rule. 'not-evaluated': no error was found, but not everything could be checked. */
export type RuleVerdict = {
  /** 'V4' */
  rule: string
  /** The demand of the rule, in Chinese. */
  sentence: string
  verdict: 'passed' | 'warned' | 'failed' | 'not-evaluated'
  /** The missing facts, in Chinese. */
  missing: string[]
}

/**
 * Everything that is wrong with one document before it is sent; empty when nothing wrong was found.
 * Rules that could not be judged are silent here: `assessDocument` names them.
 */
export function validateDocument<D extends MessageDefinition>(input: Judgement<D, DocumentOf<D>>): Finding[] {
  return assessDocument(input).findings
}

/**
 * As validateDocument, with what became of every rule of the message, in the order of its table. `tablesNotGiven`: names of the
 * code tables that `codes` lacks, whose codes were not judged.
 */
export function assessDocument<D extends MessageDefinition>(
  input: Judgement<D, DocumentOf<D>>,
): { findings: Finding[]; rules: RuleVerdict[]; tablesNotGiven: string[] }
export function assessDocument(input: Judgement<MessageDefinition, PlainDocument>) {
  const { definition, document, now, tolerance = '0.01', codes, limits = limitsOf2019, related = {} } = input
  const context = { ...document, definition, tables: tablesOf(input), now, tolerance, limits, related }
  const repeated = findRepeatedLines(definition, document.lines)
  const structure = [...checkStructure({ context, codes }), ...repeated]
  const judgeBy = openJudge(context)
  const crossField: Finding[] = []
  const rules: RuleVerdict[] = []
  for (const rule of definition.rules) {
    const { findings, missing } = judgeBy(rule, rulesByName[rule])
    const { sentence } = ruleTable[rule]
    crossField.push(...findings)
    rules.push({ rule, sentence, verdict: verdictOf(findings, missing), missing: [...missing] })
  }
  const elements = [...definition.head.elements, ...(definition.line?.elements ?? [])]
  const tables = new Set(elements.flatMap(({ code }) => (code && !codes?.[code] ? [code] : [])))
  crossField.push(...adviseOnNumbers(context))
  return { findings: onePerField({ structure, crossField }), rules, tablesNotGiven: [...tables] }
}

/**
 * One sentence per field: a malformed value needs no further check. But where a table merely allows another value or
 * code, the rule explains better.
 */
function onePerField({ structure, crossField }: { structure: Finding[]; crossField: Finding[] }): Finding[] {
  if (structure.length === 0) return crossField
  const judged = new Set(crossField.filter(({ severity }) => severity === 'error').map(({ path }) => path))
  const kept = structure.filter(({ path, rule }) => !((rule === 'value' || rule === 'code') && judged.has(path)))
  const malformed = new Set(kept.filter(({ severity }) => severity === 'error').map(({ path }) => path))
  return [...kept, ...crossField.filter(({ path }) => !malformed.has(path))]
}

function verdictOf(found: readonly Finding[], missing: readonly string[]): RuleVerdict['verdict'] {
  if (found.some(({ severity }) => severity === 'error')) return 'failed'
  if (missing.length > 0) return 'not-evaluated'
  return found.length > 0 ? 'warned' : 'passed'
}
