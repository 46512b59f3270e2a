// Preview of a bulk change: applied to the first rows in the transaction of the call, then rolled back.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import type { ChangedRow, ChangePreview, changePreviewOf } from '@kouan/contract/calls/bulk-change.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { addTexts } from '../../crud/dictionary-texts.ts'
import type { Entity, EntityScope } from '../../crud/entity.ts'
import { planTexts } from '../../crud/planned-texts.ts'
import type { ResourceActions } from '../../crud/serve-actions.ts'
import type { Context } from '../../gate/context.ts'
import { countChosen, nextChosen } from '../job/chosen-rows.ts'
import { auditableChoice } from '../job/job-over-rows.ts'
import { changeAndAct, followingAction } from './change-and-act.ts'
import type { ChangingRow } from './change-rows.ts'
import { type Change, planChange } from './plan-change.ts'

/** Rows that are tried while the person waits. */
const mostLooked = 100
const mostShown = 5

export function previewChange<R extends Resource>(entity: Entity<R>, handlers: ResourceActions<R> | undefined) {
  const { resource } = entity
  return async (context: Context, input: InputOfCall<ReturnType<typeof changePreviewOf>>): Promise<ChangePreview> => {
    const change = planChange(resource, input)
    const following = followingAction(context, { resource, handlers, name: input.action })
    context.audit({ target: resource.name, input: { ...auditableChoice(input), field: change.label, way: input.way } })
    const scope = { ...entity, context }
    const { count, last } = await countChosen(scope, input)
    const ids = await nextChosen(scope, input, { after: '0', last, limit: mostLooked })
    await sql`savepoint tried`.execute(context.db)
    const { rows, faults } = await changeAndAct(scope, { change, ids }, following)
    await sql`rollback to savepoint tried`.execute(context.db)
    const faultsOf = new Map<string, string[]>()
    for (const { rowId = '', message } of faults) faultsOf.set(rowId, [...(faultsOf.get(rowId) ?? []), message])
    const refused = rows.filter(({ id }) => faultsOf.has(id))
    const left = rows.filter(({ id }) => !faultsOf.has(id))
    const good = left.filter((row) => row.change !== undefined)
    const shown = [...refused.slice(0, mostShown), ...good.slice(0, mostShown)]
    return {
      total: count,
      looked: rows.length,
      changed: good.length,
      same: left.length - good.length,
      refused: refused.length,
      rows: (await shownRows(scope, { rows: shown, change })).map((row) => ({
        ...row,
        faults: faultsOf.get(row.id) ?? [],
      })),
      seen: context.now.toISOString(),
    }
  }
}

/** Returns the rows for people: texts in place of codes, personal data masked. */
async function shownRows(
  { context, resource }: EntityScope,
  { rows, change }: { rows: readonly ChangingRow[]; change: Change },
): Promise<Omit<ChangedRow, 'faults'>[]> {
  const { field } = change
  const values = [...new Set(rows.flatMap(({ before, after }) => [...before, ...after]))]
  const said = values.map((value): Record<string, unknown> => ({ value }))
  await addTexts(said, planTexts({ value: field }, resourcesByName), context)
  const texts = new Map(said.map(({ value, value_dictText: text }) => [value, text ?? value]))
  const textOf = (value: unknown) => {
    const text = String(texts.get(value) ?? '')
    return field.mask ? (maskValue(field.mask, text) ?? '') : text
  }
  const together = (held: unknown[]) => [...new Set(held.map(textOf))].join('、')
  return rows.map(({ id, row, before, after }) => ({
    id,
    key: String(row[resource.titleField ?? 'id'] ?? id),
    before: together(before),
    after: together(after),
  }))
}
