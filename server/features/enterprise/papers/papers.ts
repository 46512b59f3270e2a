// 附件与有效期: the list of the papers in force, and how many of them run out.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { enterprisePaper, paperWarningDays } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../../crud/entity.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

const paperEntity = defineEntity({
  resource: enterprisePaper,
  computed: {
    validity: ({ now }) => sql`case when expire_date is null then 'ENDLESS'
      when expire_date < ${beijingDay(now)}::date then 'EXPIRED'
      when expire_date <= ${beijingDay(now)}::date + ${paperWarningDays[0]}::int then 'SOON' else 'VALID' end`,
    isRequired: {
      from: ['kind', 'companyRoles'],
      value: ({ kind, companyRoles }) =>
        requiredAttachments(String(companyRoles).split(',')).some((one) => one === kind) ? '1' : '0',
    },
  },
})

const figures: readonly Figure[] = [
  {
    desk: 'review',
    unit: '份附件',
    needs: permissionOf(enterprisePaper, 'list'),
    pages: ['register/PaperList'],
    name: 'enterprisePaper.expiring',
    title: '附件到期',
    filter: { validity: 'SOON,EXPIRED' },
    keys: { validity: 'view' },
    hint: '已过期或30天内到期',
  },
]

export const papers: Part[] = serveEntity(paperEntity, { figures })
