// Numbers that several of the compared documents use although one alone may (`exclusive` of their messages).
import { findDeclaration, shortTitleOf } from '../messages/catalogue.ts'
import type { Declaration } from '../messages/message.ts'
import { matchingKeys } from '../receipts/matching.ts'
import { labelOfNumber, type UsedNumber, usedNumbers, whyExclusive } from '../rules/exclusive-use.ts'
import type { ComparedDocument, DocumentFinding } from './compared-document.ts'

/**
 * The first document that uses a number keeps it; each later one has a finding. Documents deleted in the set free their numbers;
 * those that a cancellation in the set names may free them, so that the finding is a warning then.
 */
export function findShared(documents: readonly ComparedDocument[]): DocumentFinding[] {
  const deleted = new Set(documents.filter(({ head }) => head.appType === '3').map(keyOf))
  const cancelled = cancelledNumbers(documents)
  const first = new Map<string, ComparedDocument>()
  return documents.flatMap((document) => {
    const definition = findDeclaration(document.type)
    if (!definition?.exclusive || (deleted.size > 0 && deleted.has(keyOf(document)))) return []
    return usedNumbers(definition, document).flatMap((used) => {
      const text = `${document.type} ${used.text}`
      const other = first.get(text)
      if (!other) first.set(text, document)
      // Several versions of one document use it once.
      if (!other || keyOf(other) === keyOf(document)) return []
      const mayBeFree = [other, document].some(({ head }) => head.invtNo !== undefined && cancelled.has(head.invtNo))
      return [told({ definition, document, other, used, mayBeFree })]
    })
  })
}

/** The same for all versions of one document. */
export const keyOf = ({ type, name, head }: ComparedDocument) => matchingKeys({ type, fields: head })[0] ?? name

/** Numbers of the lists that are to be cancelled. */
function cancelledNumbers(documents: readonly ComparedDocument[]): Set<string> {
  const named = documents.filter(({ type }) => findDeclaration(type)?.effect === 'cancels')
  return new Set(named.flatMap(({ head }) => head.invtNo ?? []))
}

type Telling = {
  definition: Declaration
  document: ComparedDocument
  other: ComparedDocument
  used: UsedNumber
  mayBeFree: boolean
}

function told({ definition, document, other, used, mayBeFree }: Telling): DocumentFinding {
  const { type, name } = document
  const { path, value, use } = used
  const subject = `“${labelOfNumber(definition, use)}” ${value}`
  const isList = definition.role === 'list'
  const hope = isList && mayBeFree ? '；原清单须先准予撤销' : ''
  const message = `${subject} 已用于${shortTitleOf(type)} ${other.name}：${whyExclusive(definition, use)}${hope}`
  const severity = use.isAdvice || (isList && mayBeFree) ? 'warning' : 'error'
  return { path, rule: 'exclusive', severity, message, name, type }
}
