// Content of a change beyond the columns of its row: the fields that it alters, sealed like the form of a registration.

import type { Difference } from '@kouan/contract/calls/enterprise/change.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { changeFields, isAtOnce, labelOfChanged } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { type Form, openForm, sealForm } from '../../../domain/enterprise/enterprise-form.ts'
import type { Vault } from '../../../vault/vault.ts'

/** A field whose difference is settled: it took effect at `time`, or never did (null). */
export interface Settled {
  field: string
  old: unknown
  new: unknown
  time: string | null
}

export interface ChangeContent {
  /** New values of the altered fields that have not taken effect. */
  values: Form
  settled: Settled[]
  /** As it was when it was returned last. */
  returned: { values: Form; papers: string[] } | null
  /** Of one that was decided: the papers that were in force before. */
  oldPapers: string[] | null
}

export const emptyContent: ChangeContent = { values: {}, settled: [], returned: null, oldPapers: null }

export const openContent = (vault: Vault, row: { id: string; form: string }): ChangeContent => ({
  ...emptyContent,
  ...openForm(vault, row),
})
export const sealContent = (vault: Vault, { id, content }: { id: string; content: ChangeContent }): string =>
  sealForm(vault, { id, form: { ...content } })

const fields: Readonly<Record<string, Field>> = changeFields

const bare = (value: unknown) => (value === undefined || value === null ? '' : String(value))
export const isSame = (one: unknown, other: unknown) => bare(one) === bare(other)

/** The fields of `meant` whose values are not those of `now`. */
export const alteredFields = (now: Form, meant: Form): Form =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => (isSame(now[name], meant[name]) ? [] : [[name, meant[name] ?? null]])),
  )

/** Returns the present differences, then the settled ones; personal data masked. */
export function differencesOf(now: Form, { values, settled, returned }: ChangeContent): Difference[] {
  const waiting = Object.keys(fields).flatMap((field): Difference[] => {
    if (!(field in values) || isSame(now[field], values[field])) return []
    const isSinceReturn = returned !== null && !isSame(returned.values[field] ?? now[field], values[field])
    return [{ ...sides(field, now[field], values[field]), effectiveTime: null, isSinceReturn }]
  })
  const done = settled.map(({ field, old, new: taken, time }) => ({
    ...sides(field, old, taken),
    effectiveTime: time,
    isSinceReturn: false,
  }))
  return [...waiting, ...done]
}

const sides = (field: string, old: unknown, meant: unknown) => ({
  field,
  label: labelOfChanged(field),
  old: masked(field, old),
  new: masked(field, meant),
  isAtOnce: isAtOnce(field),
})

export function masked(field: string, value: unknown): unknown {
  const mask = fields[field]?.mask
  return mask && typeof value === 'string' && value !== '' ? maskValue(mask, value) : (value ?? null)
}
