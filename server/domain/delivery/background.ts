// Background work of deliveries, over the targets and sources of all areas.
import { sql } from 'kysely'
import type { Periodic } from '../../work/periodic.ts'
import { handleWork, type WorkHandling } from '../../work/work.ts'
import { sendDelivery } from './delivery.ts'
import { type DeliveryParts, sendDeliveryHandler } from './send-delivery.work.ts'
import { startDelivery } from './stored-delivery.ts'

export const deliveryHandling = (parts: DeliveryParts): WorkHandling =>
  handleWork(sendDelivery, sendDeliveryHandler(parts))

/** Starts open deliveries again whose item the queue has given up because its processes died. */
export const restartLostDeliveries: Periodic = {
  name: 'restart-lost-deliveries',
  everySeconds: 60,
  async handler(run) {
    const lost = await run.transact((db) =>
      sql<{
        id: string
        tenantId: string
      }>`select id::text, tenant_id::text as "tenantId" from kouan_lost_deliveries()`.execute(db),
    )
    for (const { id, tenantId } of lost.rows)
      await run.transact((db) => startDelivery(db, { id, tenantId }), { tenantId })
  },
}
