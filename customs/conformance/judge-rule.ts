// One rule by itself: what it finds in a document of which only the fields in question are there.
import type { Finding } from '../finding.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Fields } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'
import { limitsOf2019, type RuleName } from '../rule-table.ts'
import { judge, type RelatedDocuments } from '../rules/rule.ts'
import { rulesByName } from '../rules/rules-by-name.ts'
import { exampleNow } from './example-order.ts'

export type Judged = { head?: Fields; lines?: Fields[]; related?: RelatedDocuments }
type Judgement = Judged & { rule: RuleName; type: string }

export function judgeRule(input: Judgement): { findings: readonly Finding[]; missing: readonly string[] } {
  const { rule, type, head = {}, lines = [], related = {} } = input
  const definition = findDefinition(type)
  if (!definition) throw new Error(`${type} does not exist`)
  const tables = tablesOf({ definition, revision: '202205' })
  const given = { related, limits: limitsOf2019, now: exampleNow, tolerance: '0.01' }
  return judge({ rule, check: rulesByName[rule], context: { definition, tables, head, lines, ...given } })
}

/** 'path: sentence' of each finding; warnings begin with '?'. */
export function sentencesOf(input: Judgement): string[] {
  return judgeRule(input).findings.map(
    ({ path, severity, message }) => `${severity === 'warning' ? '?' : ''}${path}: ${message}`,
  )
}
