import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { listEnterpriseAttachments } from '@kouan/contract/calls/enterprise/review.ts'
import { enterprise as enterpriseResource } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { reviewConclusion } from '@kouan/contract/resources/enterprise/review-conclusion.ts'
import { reviewStatistic } from '@kouan/contract/resources/enterprise/review-statistic.ts'
import { reviewTemplate } from '@kouan/contract/resources/enterprise/review-template.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../crud/data-rules.ts'
import { defineEntity } from '../../crud/entity.ts'
import { findStored, getRow } from '../../crud/read-rows.ts'
import { normaliseCompanyName, phoneFingerprints } from '../../domain/enterprise/enterprise-form.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { callerOf } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { NotFound } from '../../ground/errors.ts'
import { draftCalls } from './apply/draft.ts'
import { registerForCalls } from './apply/register-for.ts'
import { submitCalls } from './apply/submit.ts'
import { listAttachments } from './attachments.ts'
import { changes } from './change/changes.ts'
import { overviewOf } from './overview/overview.ts'
import { bulkPass } from './review/bulk-pass.ts'
import { decideCalls } from './review/decide.ts'
import { review } from './review/review.ts'
import { standingActions } from './standing/standing.ts'
import { standingEffect } from './standing/standing-effect.ts'

const enterpriseEntity = defineEntity({
  resource: enterpriseResource,
  computed: {
    papersUntil: () => sql`select nullif(min(last_day), 'infinity') from (
      select max(coalesce(a.expire_date, 'infinity')) as last_day from enterprise_attachment a
      where a.enterprise_id = enterprise.id and a.in_force group by a.kind) kinds`,
  },
  async beforeEdit(_, change) {
    return typeof change.companyName === 'string'
      ? { ...change, companyName: normaliseCompanyName(change.companyName) }
      : change
  },
  async afterSave(context, { id, input }) {
    if (input.legalPhone === undefined && input.contactPhone === undefined) return
    const { vault } = context.services
    const columns = await findStored({ ...enterpriseEntity, context }, id)
    const phones = enterpriseEntity.plan.open(columns, vault)
    await sql`update enterprise set phone_fingerprints = ${phoneFingerprints(vault, phones)}
      where id = ${id}`.execute(context.db)
  },
})

const mine = serve(getMyEnterprise, async (context) => {
  const { enterpriseId } = callerOf(context)
  if (enterpriseId === null) return null
  return getRow({ ...enterpriseEntity, context }, enterpriseId)
})

const attachments = serve(listEnterpriseAttachments, async (context, { id }) => {
  await refuseHidden(context, enterpriseResource, { id })
  const { rows } = await sql`select from enterprise where id = ${id}`.execute(context.db)
  if (rows.length === 0) throw new NotFound()
  context.audit({ target: `enterprise ${id}` })
  return listAttachments(context, { enterpriseId: id })
})

export const enterprises: Part[] = [
  ...serveEntity(enterpriseEntity, { actions: standingActions }),
  standingEffect,
  overviewOf(enterpriseEntity),
  mine,
  attachments,
  ...draftCalls,
  ...submitCalls,
  ...registerForCalls,
  ...review,
  ...decideCalls,
  ...bulkPass,
  ...changes,
  ...serveEntity(defineEntity({ resource: reviewTemplate })),
  ...serveEntity(defineEntity({ resource: reviewStatistic })),
  ...serveEntity(defineEntity({ resource: reviewConclusion })),
]
