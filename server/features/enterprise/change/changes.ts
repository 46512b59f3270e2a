// 登记变更: the list, what its people do with a change, and the calls that open, write and submit it.
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { defineEntity } from '../../../crud/entity.ts'
import { moveState } from '../../../crud/serve-actions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { recordStep } from '../review-records.ts'
import { findChange } from './change-row.ts'
import { readChangeCalls } from './read-change.ts'
import { giveUp } from './settle-change.ts'
import { submitChangeCalls } from './submit-change.ts'
import { writeChangeCalls } from './write-change.ts'

const changeEntity = defineEntity({ resource: enterpriseChange })

export const changes: Part[] = [
  ...serveEntity(changeEntity, {
    actions: {
      async withdraw(context, work) {
        await moveState(context, work)
        for (const { id } of work.left()) {
          const { row, enterprise } = await findChange(context, { id })
          const step = { applyId: row.id, enterpriseId: enterprise.id }
          await recordStep(context, { ...step, action: 'withdraw', from: '1', to: '0' })
        }
      },
      async cancel(context, work) {
        for (const { id } of work.left()) {
          const found = await findChange(context, { id, lock: 'lock' })
          const step = { applyId: found.row.id, enterpriseId: found.enterprise.id }
          await giveUp(context, found)
          await recordStep(context, { ...step, action: 'cancel', from: found.row.status, to: '9' })
        }
        await moveState(context, work)
      },
    },
  }),
  ...readChangeCalls,
  ...writeChangeCalls,
  ...submitChangeCalls,
]
