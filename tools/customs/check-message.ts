import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import type { Finding } from '@kouan/customs/finding.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { DocumentOf, MessageDefinition, Revision } from '@kouan/customs/messages/message.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { assessDocument } from '@kouan/customs/validate.ts'
import { checkWire } from '@kouan/customs/wire/check-wire.ts'

/**
 * What is wrong with a file, one line each: first what the official schema refuses, then, for declarations, what our
 * rules find and which of them need other documents. `isValid` says whether there is no error.
 */
export function checkFile(input: { bytes: Uint8Array; revision: Revision; now: Date }): {
  isValid: boolean
  lines: string[]
} {
  const { revision, now } = input
  const opened = openEnvelope(input.bytes)
  if (opened.kind === 'unreadable') return report(opened.findings)
  const { type, findings } = checkWire({ bytes: opened.payload, revision })
  const definition = findDefinition(type)
  if (findings.length > 0 || definition?.kind !== 'declaration') return report(findings)
  const nodes = parseMessage(opened.payload).message?.nodes ?? []
  const unjudged = new Set<string>()
  const found = nodes.flatMap(({ index, fields, lines }) => {
    const document = { head: fields, lines } as DocumentOf<MessageDefinition>
    const { findings, rules } = assessDocument<MessageDefinition>({ definition, revision, document, now })
    for (const { rule, verdict, missing } of rules) {
      if (verdict === 'not-evaluated') unjudged.add(`${rule} 未判断：缺少${missing.join('、')}`)
    }
    return findings.map((finding) => ({ ...finding, path: `nodes[${index}].${finding.path.replace(/^head\./, '')}` }))
  })
  const { isValid, lines } = report(found)
  return { isValid, lines: [...lines, ...unjudged] }
}

function report(findings: readonly Finding[]) {
  return {
    isValid: findings.every(({ severity }) => severity === 'warning'),
    lines: findings.map(({ line, column, path, rule, severity, message }) => {
      const place = line === undefined ? '' : `第 ${line} 行第 ${column} 列 `
      return `${severity === 'error' ? '错误' : '警告'} ${place}${path} [${rule}] ${message}`
    }),
  }
}
