// One rule by itself: what it finds in a document of which only the fields in question are there.
import type { Finding } from '../finding.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { tablesOf } from '../messages/revision.ts'
import type { RelatedDocuments } from '../rules/related-documents.ts'
import type { Fields } from '../rules/rule.ts'
import { rulesByName } from '../rules/rules-by-name.ts'
import { exampleNow } from './example-order.ts'

export type Judged = { head?: Fields; lines?: Fields[]; related?: RelatedDocuments }

export function judgeRule(input: Judged & { rule: string; type: string }): { findings: Finding[]; missing: string[] } {
  const { type, head = {}, lines = [], related } = input
  const rule = rulesByName[input.rule]
  const definition = findDefinition(type)
  if (!rule || !definition) throw new Error(`${type} or ${input.rule} does not exist`)
  const tables = tablesOf({ definition, revision: '202205' })
  const context = { definition, tables, head, lines, related, now: exampleNow, tolerance: '0.01' }
  return { findings: rule.check(context), missing: rule.missing?.(context) ?? [] }
}

/** 'path: sentence' of each finding; warnings begin with '?'. */
export function sentencesOf(input: Judged & { rule: string; type: string }): string[] {
  return judgeRule(input).findings.map(
    ({ path, severity, message }) => `${severity === 'warning' ? '?' : ''}${path}: ${message}`,
  )
}
