import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { enterpriseFields } from '@kouan/contract/resources/enterprise/enterprise-fields.ts'
import { sql } from 'kysely'
import { planOf, toColumns } from '../../../crud/column-plan.ts'
import { makeDepartment } from '../../../domain/department/make-department.ts'
import { type Form, openForm, phoneFingerprints, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import { makeUser } from '../../../domain/user/make-user.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import type { ApplicationRow } from '../application-row.ts'
import { findTaken } from '../taken.ts'

/** The role of the accounts of enterprises; the seed makes it. */
const enterpriseRole = 'enterprise'

/** Answers the id of the enterprise. */
export async function passApplication(context: Context, row: ApplicationRow): Promise<string> {
  const form = openForm(context.services.vault, row)
  const taken = await findTaken(context, { row, form })
  if (taken[0]) throw new Refusal(`不能通过：${taken[0].message}`)
  if (row.password_hash === null) throw new Error(`application ${row.id} has no password`)
  const enterpriseId = await insertEnterprise(context, form)
  const companyName = textOf(form, 'companyName') ?? ''
  const depart = await makeDepartment(context, {
    parentId: null,
    departName: companyName,
    orgCategory: '1',
    enterpriseId,
  })
  const userId = await openAccount(context, {
    applicationId: row.id,
    form,
    enterpriseId,
    departId: depart.id,
    passwordHash: row.password_hash,
  })
  await sql`update enterprise set depart_id = ${depart.id}, admin_user_id = ${userId}
    where id = ${enterpriseId}`.execute(context.db)
  await sql`update enterprise_attachment set enterprise_id = ${enterpriseId} where apply_id = ${row.id}`.execute(
    context.db,
  )
  return enterpriseId
}

async function insertEnterprise(context: Context, form: Form): Promise<string> {
  const { vault } = context.services
  const values = Object.fromEntries(Object.keys(enterpriseFields).map((name) => [name, form[name] ?? null]))
  const id = await nextOf(context, 'enterprise_id')
  const columns = Object.entries({
    id,
    enterprise_id: id,
    ...toColumns({ plan: planOf(enterprise), id, values, vault }),
    reg_no: await nextRegNo(context),
    org_code: textOf(form, 'creditCode')?.slice(8, 17) ?? null,
    status: '3',
    approved_time: context.now,
    phone_fingerprints: phoneFingerprints(vault, form),
    create_by: callerOf(context).username,
    create_time: context.now,
  })
  await sql`insert into enterprise (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`.execute(context.db)
  return id
}

async function nextRegNo(context: Context): Promise<string> {
  const number = await nextOf(context, 'enterprise_reg_no')
  return `BA${beijingDay(context.now).replaceAll('-', '')}${number.padStart(6, '0')}`
}

async function nextOf(context: Context, sequence: 'enterprise_id' | 'enterprise_reg_no'): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval(${sequence})::text as number`.execute(context.db)
  const [row] = rows
  if (!row) throw new Error(`the sequence ${sequence} answered nothing`)
  return row.number
}

interface NewAccount {
  applicationId: string
  form: Form
  enterpriseId: string
  departId: string
  passwordHash: string
}

async function openAccount(context: Context, account: NewAccount): Promise<string> {
  const { applicationId, form, enterpriseId, departId, passwordHash } = account
  try {
    const { id } = await makeUser(context, {
      username: textOf(form, 'userName') ?? '',
      realname: textOf(form, 'contactName') ?? '',
      passwordHash,
      phone: textOf(form, 'accountPhone'),
      email: textOf(form, 'accountEmail'),
      enterpriseId,
      departIds: [departId],
      roleCodes: [enterpriseRole],
      status: 1,
      applicationId,
    })
    return id
  } catch (error) {
    // Its field names are those of users, not of this form.
    if (error instanceof BadInput) throw new Refusal(`不能通过：${error.message}`)
    throw error
  }
}
