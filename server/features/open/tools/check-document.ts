// Checks the content of a document by everything that a real write and a real declaration would check, and keeps nothing.
import { checkDocumentTool } from '@kouan/contract/calls/open/assistant-tools.ts'
import { documentInput, documentOutput } from '@kouan/contract/calls/open/document-calls.ts'
import { unknownNames } from '@kouan/contract/calls/open/unknown-names.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import type { Row } from '../../../crud/hooks.ts'
import { serveTool } from '../../../domain/open/tool-part.ts'
import { hasRight } from '../../../gate/context.ts'
import { BadInput, CallFailure } from '../../../ground/errors.ts'
import { findByKeys } from '../known-documents.ts'
import { putDocument } from '../put-document.ts'
import { type KindScope, kindNamed, within } from './found-document.ts'
import { errorsIn, examine, inTrial } from './trial.ts'

/** Returns the object that an assistant sent as JSON; throws for anything else. */
export function recordOf(sent: unknown, { field, label }: { field: string; label: string }): Row {
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) return sent as Row
  throw new BadInput([{ field, message: `${label}：须为一个JSON对象` }])
}

interface Checked {
  outcome: string | null
  problems: readonly Problem[]
}

async function write(named: KindScope, input: Row): Promise<Checked> {
  const { kind, scope, context } = named
  try {
    const known = await findByKeys(kind, scope, [input])
    const { id, outcome } = await putDocument(kind, scope, { input, known })
    const mayDeclare = hasRight(context, `${kind.resource.name}:declare`)
    return { outcome, problems: mayDeclare ? ((await examine(named, [id])).faults.get(id) ?? []) : [] }
  } catch (error) {
    if (!(error instanceof CallFailure) || error.kind === 'noRight') throw error
    return { outcome: null, problems: error.problems ?? [{ field: '', message: error.message }] }
  }
}

const outcomes: Readonly<Record<string, string>> = {
  created: '会新增一份单证',
  replaced: '会替换已有的单证',
  unchanged: '与已有的单证相同',
}

export const checkDocument = serveTool(checkDocumentTool, async (context, { kind: name, document }) => {
  const named = await kindNamed(context, name, 'add')
  const sent = recordOf(document, { field: 'document', label: '单证内容' })
  const fields = documentInput(named.kind)
  const { value, problems } = readInput(fields, sent)
  const unread = [...unknownNames(sent, { fields, ignored: documentOutput(named.kind) }), ...problems]
  const checked: Checked =
    unread.length > 0
      ? { outcome: null, problems: unread }
      : await inTrial(context, (trial) => write(within(named, trial), value))
  const count = checked.problems.length
  const said = count === 0 ? '没有错误' : `${count} 处错误，见 documentTexts.errors`
  const then = checked.outcome === null ? '' : `；${outcomes[checked.outcome] ?? checked.outcome}`
  return {
    summary: `检查完毕，没有保存：${said}${then}`,
    ...{ outcome: checked.outcome, errorCount: count },
    documentTexts: errorsIn(checked.problems),
  }
})
