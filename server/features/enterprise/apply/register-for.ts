// Registration of an enterprise by staff: drafts that all who may register see and continue.
import {
  beginRegistration,
  findRegistered,
  listRegistrations,
  openRegistration,
  type RegistrationDraft,
} from '@kouan/contract/calls/enterprise/registration.ts'
import type { ApplicationState } from '@kouan/contract/resources/enterprise/application-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { openForm, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { findSame } from '../review/duplicates.ts'
import { findByAccess, newAccess } from './access-token.ts'
import { beginDraft } from './draft.ts'

/** Registrations that were begun in public are the applicant's alone. */
const byStaff = sql`apply_type = '1' and status in ('0', '4') and create_by <> 'public'`

function refuseEnterprise(context: Context): void {
  if (callerOf(context).enterpriseId !== null) throw new Refusal('企业账号登记其他企业时，请凭续填码填写')
}

const begin = serve(beginRegistration, async (context) => {
  refuseEnterprise(context)
  const { id } = await beginDraft(context)
  context.audit({ target: `application ${id}` })
  return { id }
})

const open = serve(openRegistration, async (context, { id }) => {
  refuseEnterprise(context)
  const { accessToken, expires } = newAccess(context.now, 'draft')
  const { rows } = await sql`update enterprise_apply set access_hash = ${hashToken(accessToken)},
    access_expires = ${expires} where id = ${id} and ${byStaff} returning id`.execute(context.db)
  if (rows.length === 0) throw new NotFound()
  context.audit({ target: `application ${id}` })
  return { accessToken }
})

interface DraftRow {
  id: string
  form: string
  status: ApplicationState
  create_by: string
  changed: Date
}

const drafts = serve(listRegistrations, async (context): Promise<RegistrationDraft[]> => {
  refuseEnterprise(context)
  const { rows } = await sql<DraftRow>`select id::text as id, form, status, create_by,
      coalesce(update_time, create_time) as changed
    from enterprise_apply where ${byStaff} order by enterprise_apply.id desc limit 50`.execute(context.db)
  return rows.map((row) => ({
    id: row.id,
    companyName: textOf(openForm(context.services.vault, row), 'companyName') ?? '',
    status: row.status,
    statusText: registrationStates[row.status] ?? row.status,
    createBy: row.create_by,
    changedTime: beijingText(row.changed),
  }))
})

const duplicates = serve(findRegistered, async (context, input) => {
  refuseEnterprise(context)
  const row = await findByAccess(context, input, 'read')
  context.audit({ target: `application ${row.id}` })
  const found = await findSame(context, { row, form: openForm(context.services.vault, row) })
  return found.filter(({ matches }) => matches.length > 0)
})

export const registerForCalls = [begin, open, drafts, duplicates]
