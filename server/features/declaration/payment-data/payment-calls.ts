// 支付数据调取: what customs asked, what was sent and answered, and sending it again.
import { type PaymentUploadShown, readPaymentUpload } from '@kouan/contract/calls/payment-upload.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { openCallStates, paymentCall } from '@kouan/contract/resources/declaration/payment-call.ts'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { signedTextOfUpload } from '@kouan/customs/payment/read-payment.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { defineEntity } from '../../../crud/entity.ts'
import { moveState } from '../../../crud/serve-actions.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { lateUploads } from '../../../domain/payment-data/late-uploads.ts'
import { startUpload, uploadPaymentData } from '../../../domain/payment-data/store-call.ts'
import { uploadHandler } from '../../../domain/payment-data/upload-payment-data.work.ts'
import type { Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { NotFound } from '../../../ground/errors.ts'
import { at, paymentUploadBody } from '../../../vault/sealed-columns.ts'
import { handleWork } from '../../../work/work.ts'

const entity = defineEntity({
  resource: paymentCall,
  computed: {
    isLate: ({ now }) =>
      sql`coalesce(coalesce(payment_call.upload_time, ${now}::timestamptz) > payment_call.deadline, false)`,
  },
})

const masks: Readonly<Record<string, Mask>> = {
  initalRequest: 'content',
  initalResponse: 'content',
  recpAccount: 'idCard',
}

const masked = (json: string): string =>
  JSON.stringify(
    JSON.parse(json, (name, value: unknown) => {
      const mask = masks[name]
      return mask && typeof value === 'string' ? maskValue(mask, value) : value
    }),
    null,
    2,
  )

async function readUpload(context: Context, { id }: { id: string }): Promise<PaymentUploadShown | null> {
  const { db, services } = context
  await refuseHidden(context, paymentCall, { id })
  const { rows } = await sql<{ body: Buffer | null }>`select body from payment_call where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound()
  if (!row.body) return null
  const text = services.vault.decryptBytes(row.body, at(paymentUploadBody, id)).toString('utf8')
  const signed = Buffer.from(signedTextOfUpload(text) ?? '')
  const digest = (algorithm: 'rsa-sha1' | 'sm2-sm3') =>
    Buffer.from(nodeCryptography.digest(algorithm, signed)).toString('hex')
  return { text: masked(text), sha1: digest('rsa-sha1'), sm3: digest('sm2-sm3') }
}

const open: Figure = {
  desk: 'exchange',
  name: 'paymentCall.open',
  title: '待上传的支付数据',
  unit: '个请求',
  needs: permissionOf(paymentCall, 'list'),
  pages: ['declaration/PaymentCallList'],
  filter: { status: openCallStates.join(',') },
  isAlarm: true,
  isRare: true,
  badgeOn: [],
}

export const paymentCalls: Part[] = [
  ...serveEntity(entity, {
    isPolled: true,
    figures: [open],
    actions: {
      async resend(context, work) {
        await moveState(context, work)
        const { db, tenantId } = context
        const ids = work.left().map(({ id }) => id)
        await sql`update payment_call set problem = null, next_try_time = null where id = any(${ids}::bigint[])`.execute(
          db,
        )
        for (const id of ids) await startUpload(db, { id, tenantId })
      },
    },
  }),
  serve(readPaymentUpload, readUpload),
  { workKind: uploadPaymentData },
  {
    background: ({ services }) => ({
      work: [handleWork(uploadPaymentData, uploadHandler(services))],
      alarmSources: [lateUploads],
    }),
  },
]
