// A step in the history of a declared document for each edit, whichever way it came: form, bulk change, sheet or wire.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { Hooks } from '../../../crud/hooks.ts'
import { callerOf } from '../../../gate/context.ts'
import { isSame } from '../documents/document-content.ts'
import { writeLog } from './document-log.ts'

export const recordEdit =
  ({ resource }: DocumentKind): NonNullable<Hooks['afterSave']> =>
  async (context, { id, before, input }) => {
    // A document that was never declared has no history yet.
    if (!before || Number(before.attemptNo ?? 0) === 0) return
    const changed = Object.keys(input).flatMap((name) => {
      const lines = resource.lines?.[name]
      if (lines) return input[name] === undefined ? [] : [lines.title]
      const field = resource.fields[name]
      return field && !isSame(input[name], before[name]) ? [field.label] : []
    })
    if (changed.length === 0) return
    await writeLog(context.db, {
      tenantId: context.tenantId,
      enterpriseId: String(before.enterpriseId),
      documentId: id,
      source: 'user',
      title: '修改',
      // Not the values: they may be personal data.
      detail: changed.join('、'),
      operator: callerOf(context).username,
      time: context.now,
    })
  }
