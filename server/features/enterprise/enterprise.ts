import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { listEnterpriseAttachments } from '@kouan/contract/calls/enterprise/review.ts'
import type { RowOfResource } from '@kouan/contract/language/resource.ts'
import { enterprise as enterpriseResource } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { sql } from 'kysely'
import { openRow } from '../../crud/column-plan.ts'
import { entityOf } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { findStored, getRow } from '../../crud/read-rows.ts'
import { serveResource } from '../../crud/serve-resource.ts'
import { normaliseCompanyName, phoneFingerprints } from '../../domain/enterprise/enterprise-form.ts'
import { callerOf } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'
import { draftCalls } from './apply/draft.ts'
import { submitCalls } from './apply/submit.ts'
import { listAttachments } from './attachments.ts'
import { decideCalls } from './review/decide.ts'
import { reviewCalls } from './review/review.ts'

const hooks: Hooks<typeof enterpriseResource> = {
  async beforeEdit(_, change) {
    return typeof change.companyName === 'string'
      ? { ...change, companyName: normaliseCompanyName(change.companyName) }
      : change
  },
  async afterSave(context, { id, input }) {
    if (input.legalPhone === undefined && input.contactPhone === undefined) return
    const { vault } = context.services
    const columns = await findStored({ ...entity, context }, id)
    const phones = openRow(entity.plan, columns, vault)
    await sql`update enterprise set phone_fingerprints = ${phoneFingerprints(vault, phones)}
      where id = ${id}`.execute(context.db)
  },
}

const entity = entityOf(enterpriseResource, hooks)

const mine = serve(getMyEnterprise, async (context) => {
  const { enterpriseId } = callerOf(context)
  if (enterpriseId === null) return null
  return (await getRow({ ...entity, context }, enterpriseId)) as RowOfResource<typeof enterpriseResource>
})

const attachments = serve(listEnterpriseAttachments, async (context, { id }) => {
  const { rows } = await sql`select from enterprise where id::text = ${id}`.execute(context.db)
  if (rows.length === 0) throw new NotFound()
  context.audit({ target: `enterprise ${id}` })
  return listAttachments(context, { enterpriseId: id })
})

export const enterprise: Served[] = [
  ...serveResource(enterpriseResource, hooks),
  mine,
  attachments,
  ...draftCalls,
  ...submitCalls,
  ...reviewCalls,
  ...decideCalls,
  ...serveResource(reviewTemplate),
]
