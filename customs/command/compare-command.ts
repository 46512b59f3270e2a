import { compareDocuments } from '../compare/compare-documents.ts'
import type { ComparedDocument } from '../compare/compared-document.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import type { Revision } from '../messages/message.ts'
import { parseMessage } from '../parse.ts'
import type { Outcome } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'

/** 三单比对 over files: orders, payments, waybills, lists and what follows from them against each other. */
export function compareCommand(inputs: Iterable<InputFile>, options: { revision: Revision; now: Date }): Outcome {
  const documents: ComparedDocument[] = []
  const problems: { file: string; problem: string }[] = []
  for (const input of inputs) {
    const read = 'problem' in input ? input : documentsOf(input)
    if ('problem' in read) problems.push(read)
    else documents.push(...read)
  }
  const { counts, findings, unjudged } = compareDocuments({ documents, ...options })
  const isWrong = findings.some(({ severity }) => severity === 'error')
  const read = Object.entries(counts).map(([type, count]) => `${type} ${count} 份`)
  const lines = [
    `单证：${read.join('，') || '没有'}`,
    ...problems.map(({ file, problem }) => `✗ 不可读 ${file}：${problem}`),
    ...findings.map(({ name, type, severity, path, rule, message }) => {
      return `${severity === 'error' ? '错误' : '警告'} ${name} ${type} ${path.replace(/^head\./, '')} [${rule}] ${message}`
    }),
    ...unjudged.map(({ what, why }) => `未判断 ${what}：${why}`),
    ...(findings.length > 0 ? [] : ['✓ 没有发现不一致']),
  ]
  const code = problems.length > 0 ? 2 : isWrong ? 1 : 0
  return { code, text: lines.join('\n'), results: [{ counts, problems, findings, unjudged }] }
}

function documentsOf({ file, bytes }: { file: string; bytes: Uint8Array }) {
  const opened = openEnvelope(bytes)
  const { message, findings } =
    opened.kind === 'unreadable' ? { message: undefined, ...opened } : parseMessage(opened.payload)
  const fault = findings.find(({ severity }) => severity === 'error')
  if (!message || fault) return { file, problem: fault?.message ?? '不是报文' }
  const { type, nodes } = message
  // Receipts beside them are no documents to compare.
  if (findDefinition(type)?.kind !== 'declaration') return []
  const name = (index: number) => (nodes.length > 1 ? `${file}#${index + 1}` : file)
  return nodes.map(({ index, fields, lines }) => ({ name: name(index), type, head: fields, lines }))
}
