// The simulated customs ask the platform for the raw payment data of some of today's orders, and take them.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { handleWork } from '../../../work/work.ts'
import { uploadPaymentData } from '../../payment-data/store-call.ts'
import { uploadHandler } from '../../payment-data/upload-payment-data.work.ts'
import { ask, person, type StageContext } from '../ask-product.ts'
import { runQueue } from '../run-queue.ts'
import { minutesAfter } from '../world/calendar.ts'
import { type Company, codeOf } from '../world/companies.ts'
import { rawPaymentForm, type Shipment } from '../world/shipments.ts'

interface Asked {
  /** A platform. */
  company: Company
  /** Declared before. */
  shipments: readonly Shipment[]
  now: Date
}

export async function askForPayments(context: StageContext, { company, shipments, now }: Asked): Promise<void> {
  const [operator, as] = [await person(context, 'operator'), await person(context, company.username)]
  const at = minutesAfter(now, -15)
  const enterpriseId = as.kind === 'user' ? as.enterpriseId : null
  const setting = { perMinute: 60, uploadTo: 'SIMULATED', deadlineSeconds: 120, alarmSeconds: 90, enabled: true }
  const form = { ...setting, enterpriseId, ebpCode: codeOf(company) }
  const { id } = await ask(context, callsOf(paymentPlatform).add, form, { as: operator, at })
  for (const shipment of shipments) {
    const raw = rawPaymentForm(shipment)
    await ask(context, callsOf(paymentData).add, raw, { as, at })
    const { orderNo } = (raw.goods as { orderNo: string }[])[0] ?? {}
    await ask(
      context,
      actionCalls(paymentPlatform).simulate,
      { id, orderNo },
      { as: operator, at: minutesAfter(at, 5) },
    )
  }
  const { db, services, tenantId, signal, log } = context
  const handlings = [handleWork(uploadPaymentData, uploadHandler(services))]
  const span = { from: minutesAfter(at, 5), until: now }
  context.later.push(...(await runQueue({ db, tenantId, handlings, after: async () => {}, signal, log }, span)))
}
