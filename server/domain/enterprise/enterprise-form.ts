// The form of an enterprise's application: sealed in the database, masked in answers, merged when part of it comes again.

import type { ApplicationForm } from '@kouan/contract/calls/enterprise/apply.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { applicationForm, at } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'

export type Form = Record<string, unknown>

const fields: [string, Field][] = Object.entries(applicationFields)

/** `id`: of the application. */
export const sealForm = (vault: Vault, { id, form }: { id: string; form: Form }) =>
  vault.encrypt(JSON.stringify(form), at(applicationForm, id))
export const openForm = (vault: Vault, { id, form }: { id: string; form: string }): Form =>
  JSON.parse(vault.decrypt(form, at(applicationForm, id))) as Form

export function maskForm(form: Form): ApplicationForm {
  const masked = fields.map(([name, { mask }]) => {
    const value = form[name] ?? null
    return [name, mask && typeof value === 'string' ? maskValue(mask, value) : value]
  })
  return Object.fromEntries(masked) as ApplicationForm
}

/** Takes over what was sent; a masked value that comes back means that it is unchanged. */
export function mergeForm(form: Form, change: Form): Form {
  const taken = fields.flatMap(([name, { mask }]) => {
    const value = change[name]
    if (value === undefined) return []
    const now = form[name]
    const unchanged = mask && typeof now === 'string' && now !== '' && value === maskValue(mask, now)
    return unchanged ? [] : [[name, normalise(name, value)] as const]
  })
  return { ...form, ...Object.fromEntries(taken) }
}

const upperCase = new Set(['creditCode', 'companyCode', 'legalIdNo'])

/** As the licence and customs write it: full-width brackets, capital letters. */
function normalise(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'companyName') return normaliseCompanyName(value)
  return upperCase.has(name) ? value.toUpperCase() : value
}

export const normaliseCompanyName = (name: string) => name.replaceAll('(', '（').replaceAll(')', '）')

/** Keyed hashes of the phones of a form, by which others with the same phone are found. */
export function phoneFingerprints(vault: Vault, form: Form): string[] {
  const phones = [form.legalPhone, form.contactPhone, form.accountPhone]
  const given = phones.filter((phone): phone is string => typeof phone === 'string' && phone !== '')
  return [...new Set(given)].map((phone) => vault.fingerprint(`phone ${phone}`))
}

export const textOf = (form: Form, name: string): string | null => {
  const value = form[name]
  return typeof value === 'string' && value !== '' ? value : null
}
