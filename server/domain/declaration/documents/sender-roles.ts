// Kinds that an enterprise may add and declare by its roles (企业类型). Staff act for any enterprise and are not limited.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { isSentBy, unsentSentence } from '@kouan/contract/resources/document/sender-roles.ts'
import type { WayOut } from '@kouan/contract/rules/way-out.ts'
import { sql } from 'kysely'
import { onceIn } from '../../../db/once-in.ts'
import type { Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'

/** Null for staff, for the server itself, and for an enterprise of which no role is known. */
async function rolesOf({ actor, db }: Context): Promise<string | null> {
  if (actor.kind !== 'user' || actor.enterpriseId === null) return null
  const { enterpriseId, companyRoles } = actor
  if (companyRoles !== undefined) return companyRoles
  return onceIn(db, `roles of ${enterpriseId}`, async () => {
    const { rows } = await sql<{ roles: string | null }>`select company_roles as roles from enterprise
      where id = ${enterpriseId}`.execute(db)
    return rows[0]?.roles ?? null
  })
}

/** Kinds of documents that the caller's enterprise does not send. */
export async function unsentKinds(context: Context): Promise<DocumentKind[]> {
  const roles = await rolesOf(context)
  return [...documentKinds.values()].filter((kind) => !isSentBy(kind, roles))
}

/** The sentence by which it is refused; undefined where the caller may. */
export async function unsentReason(kind: DocumentKind, context: Context): Promise<string | undefined> {
  const roles = await rolesOf(context)
  return isSentBy(kind, roles) ? undefined : unsentSentence(kind, roles)
}

/** Throws where the caller may add none. */
export async function refuseUnsent(kind: DocumentKind, context: Context): Promise<void> {
  const reason = await unsentReason(kind, context)
  if (reason !== undefined) throw new Refusal(reason)
}

/** Throws where the caller may add none and has none: those of a role that was taken away stay readable. */
export async function refuseUnmet(kind: DocumentKind, context: Context): Promise<void> {
  const reason = await unsentReason(kind, context)
  if (reason === undefined || (await hasSome(kind, context))) return
  const refusal = new Refusal(reason)
  refusal.result = {
    title: `本企业不能申报${kind.noun}`,
    pages: ['register/ChangeList'],
    name: '登记变更',
  } satisfies WayOut
  throw refusal
}

/** Whether the caller's enterprise has documents of the kind. */
export async function hasSome({ resource }: DocumentKind, { actor, db }: Context): Promise<boolean> {
  const enterpriseId = actor.kind === 'user' ? actor.enterpriseId : null
  const { rows } = await sql`select from ${sql.table(resource.table)} where enterprise_id = ${enterpriseId}
    and tenant_id = kouan_tenant() and del_flag = 0 limit 1`.execute(db)
  return rows.length > 0
}
