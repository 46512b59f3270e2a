// Masked values that come back from a form unchanged: they mean the stored value.

import { isMasked, unmaskedValueRequired } from '@kouan/contract/derive/check.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { usualTextOf } from '@kouan/contract/language/kind-values.ts'
import type { Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import { type ColumnPlan, openColumn, type PlannedColumn, showColumn } from './column-plan.ts'
import type { Row } from './hooks.ts'

interface SentBack {
  plan: ColumnPlan
  change: Row
  /** The stored columns; absent for a new row. */
  before?: Row | undefined
  /** Prefix of the field in a problem, such as `goods[1].`. */
  at?: string
}

/** Returns the fields that came back masked. Throws BadInput for a mask that is not that of the stored value. */
function sentBackMasked(context: Context, { plan, change, before, at = '' }: SentBack): PlannedColumn[] {
  const unchanged: PlannedColumn[] = []
  const problems: Problem[] = []
  for (const [name, value] of Object.entries(change)) {
    const planned = plan.byName.get(name)
    if (!planned || typeof value !== 'string' || !isMasked(planned.field, value)) continue
    if (before && isAsShown(context, { plan, planned, columns: before, value })) unchanged.push(planned)
    else problems.push({ field: at + name, message: unmaskedValueRequired(planned.field) })
  }
  if (problems.length > 0) throw new BadInput(problems)
  return unchanged
}

type Shown = Parameters<typeof showColumn>[1] & { value: string }

/** Accepts the mask also from a caller who sees the full value by now. A stored value may have unusual letters. */
function isAsShown(context: Context, { value, ...shown }: Shown): boolean {
  const visible = showColumn(context, shown)
  const { field } = shown.planned
  if (typeof visible !== 'string') return false
  const masked = field.mask === undefined ? [] : [maskValue(field.mask, visible)]
  return [visible, ...masked].some((text) => text !== null && usualTextOf(text, field) === usualTextOf(value, field))
}

/** Returns the change without fields that came back masked. */
export function withoutMasked(context: Context, sent: SentBack): Row {
  const unchanged = new Set(sentBackMasked(context, sent).map(({ name }) => name))
  return Object.fromEntries(Object.entries(sent.change).filter(([name]) => !unchanged.has(name)))
}

/** Returns the row with the stored values, in usual letters, in place of the masked ones. */
export function withFullValues(context: Context, sent: SentBack): Row {
  const { plan, before = {} } = sent
  const { vault } = context.services
  const full = sentBackMasked(context, sent).map((planned) => {
    const stored = openColumn({ plan, planned, columns: before, vault })
    return [planned.name, typeof stored === 'string' ? usualTextOf(stored, planned.field) : stored] as const
  })
  return { ...sent.change, ...Object.fromEntries(full) }
}
