import { user } from '@kouan/contract/resources/system/user.ts'
import { hashOf, openColumn, planOf, toColumns } from '../../crud/column-plan.ts'
import type { Vault } from '../../vault/vault.ts'

const plan = planOf(user)

export type Contact = 'phone' | 'email'

/** Contacts that are opened and never searched by. */
type OpenedContact = Contact | 'telephone'

function plannedOf(name: OpenedContact) {
  const planned = plan.byName.get(name)
  if (!planned) throw new Error(`users have no ${name}`)
  return planned
}

/** Returns `phone_hash` or `email_hash` of a user with this value; null for none. */
export const contactHash = (vault: Vault, name: Contact, value: string | null | undefined): string | null =>
  value ? hashOf({ plan, planned: plannedOf(name), vault, plain: value }) : null

/** The columns of a new user. */
export const contactColumns = (vault: Vault, id: string, values: Partial<Record<Contact, string | null>>) =>
  toColumns({ plan, id, values: { phone: values.phone ?? null, email: values.email ?? null }, vault })

/** In full: mask it for anybody but the user. */
export const openContact = (
  vault: Vault,
  name: OpenedContact,
  columns: { id: string } & { [Name in OpenedContact]?: unknown },
) => openColumn({ plan, planned: plannedOf(name), columns, vault }) as string | null
