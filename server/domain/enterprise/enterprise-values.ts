// The full values of a registered enterprise, read and written by the names of its fields.
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { enterpriseFields } from '@kouan/contract/resources/enterprise/enterprise-fields.ts'
import { sql } from 'kysely'
import { planOf, selectionOf, toColumns } from '../../crud/column-plan.ts'
import { actorName, type Context } from '../../gate/context.ts'
import { NotFound } from '../../ground/errors.ts'
import { type Form, phoneFingerprints } from './enterprise-form.ts'

export interface EnterpriseValues {
  id: string
  status: string
  departId: string | null
  /** All fields of the form. */
  form: Form
}

/** `lock`: held until the transaction ends, so that two changes of one enterprise take turns. */
export async function readEnterprise(
  { db, services }: Context,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<EnterpriseValues> {
  const plan = planOf(enterprise)
  const { rows } = await sql<
    Record<string, unknown> & { depart_id: string | null }
  >`select ${selectionOf(plan.columns)}, depart_id from enterprise
    where id = ${id} ${lock === 'lock' ? sql`for update` : sql``}`.execute(db)
  const [columns] = rows
  if (!columns) throw new NotFound('企业不存在')
  const all: Form = plan.open(columns, services.vault)
  const form = Object.fromEntries(Object.keys(enterpriseFields).map((name) => [name, all[name] ?? null]))
  return { id: String(columns.id), status: String(all.status), departId: columns.depart_id, form }
}

/** Writes these fields, and what follows from the whole form. */
export async function writeEnterprise(
  context: Context,
  { id, form, change }: { id: string; form: Form; change: Form },
): Promise<void> {
  const { vault } = context.services
  const columns = Object.entries({
    ...toColumns({ plan: planOf(enterprise), id, values: change, vault }),
    phone_fingerprints: phoneFingerprints(vault, { ...form, ...change }),
    update_by: actorName(context.actor),
    update_time: context.now,
  }).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update enterprise set ${sql.join(columns)}, version = version + 1 where id = ${id}`.execute(context.db)
}

export async function setEnterpriseState(
  { db }: Context,
  { id, status }: { id: string; status: string },
): Promise<void> {
  await sql`update enterprise set status = ${status} where id = ${id}`.execute(db)
}
