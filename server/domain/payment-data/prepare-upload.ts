// Prepares the message for one request: its data are found and checked (first transaction), signed, and stored (second). Bytes
// that customs have not answered are sent again as they are: a second message of one session is refused.
import { uploadAddresses } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { checkPaymentData } from '@kouan/customs/payment/check-payment.ts'
import { type PaymentData, paymentSignText, writePaymentData } from '@kouan/customs/payment/payment-data.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { at, paymentUploadBody } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'
import type { WorkRun } from '../../work/work.ts'
import { noSuchSigner, type Signers, SigningFailure } from '../declaration/signing/signer.ts'
import { readPaymentContent } from './read-data.ts'

export interface UploadParts {
  vault: Vault
  signers: Signers
  networks: AllowedNetworks
  settings: { simulatedCustoms: boolean }
}

export interface UploadCall {
  id: string
  /** Counts what people, new data and the upload itself change. */
  version: number
  status: string
  enterpriseId: string
  ebpCode: string
  orderNo: string
  sessionId: string
  body: Buffer | null
  answerCode: string | null
  uploadTo: string
  uploadAddress: string | null
  /** Null: the platform names no transfer subject, or one that does not sign. */
  signer: string | null
}

/** Thrown where a person, or the arrival of data, has to change something before another try. */
export class Waits extends Error {
  override name = 'Waits'
  readonly status: 'WAITING' | 'FAILED'
  constructor(status: 'WAITING' | 'FAILED', problem: string) {
    super(problem)
    this.status = status
  }
}

export async function readCall(db: Transaction, callId: string): Promise<UploadCall | undefined> {
  const { rows } =
    await sql<UploadCall>`select c.id::text as id, c.version, c.status, c.enterprise_id::text as "enterpriseId", c.ebp_code as "ebpCode",
      coalesce(c.order_no, '') as "orderNo", coalesce(c.session_id, '') as "sessionId", c.body, c.answer_code as "answerCode",
      p.upload_to as "uploadTo", p.upload_address as "uploadAddress", t.signer
    from payment_call c join payment_platform p on p.id = c.platform_id left join transfer_info t on t.id = p.transfer_info_id
    where c.id = ${callId}`.execute(db)
  return rows[0]
}

export const simulated = '模拟海关'

export function addressOf({ uploadTo, uploadAddress }: UploadCall, { settings }: UploadParts): string {
  if (uploadTo === 'SIMULATED') {
    if (settings.simulatedCustoms) return simulated
    throw new Waits('FAILED', '本系统不允许模拟海关，请在“支付数据接入”中改为真实的上传环境')
  }
  const address = uploadTo === 'OTHER' ? uploadAddress : uploadAddresses[uploadTo]
  if (address) return address
  throw new Waits('FAILED', '“支付数据接入”中没有上传地址')
}

/** `isRepeat`: these bytes were sent before, and have had no answer. */
export async function readyText(
  { vault, signers }: UploadParts,
  run: WorkRun,
  call: UploadCall,
): Promise<{ text: string; isRepeat: boolean }> {
  const place = at(paymentUploadBody, call.id)
  if (call.body && call.answerCode === null) {
    return { text: vault.decryptBytes(call.body, place).toString('utf8'), isRepeat: true }
  }
  const { enterpriseId, ebpCode, orderNo } = call
  const content = await run.transact((db) => readPaymentContent(db, vault, { enterpriseId, ebpCode, orderNo }))
  if (!content) throw new Waits('WAITING', '没有该订单的支付原始数据，请录入、导入或由接口送来，之后自动上传')
  const data: PaymentData = { sessionID: call.sessionId, ...content, serviceTime: String(run.now().getTime()) }
  const faults = checkPaymentData({ data, now: run.now() }).filter(({ severity }) => severity === 'error')
  if (faults[0]) throw new Waits('WAITING', `支付原始数据有误，修改后自动上传：${faults[0].message}`)
  const text = writePaymentData({ data, ...(await sign(signers, run, { call, data })) })
  await run.transact((db) =>
    sql`update payment_call set body = ${vault.encryptBytes(Buffer.from(text), place, { pack: true })},
      answer_code = null, answer_message = null where id = ${call.id}`.execute(db),
  )
  return { text, isRepeat: false }
}

async function sign(signers: Signers, run: WorkRun, { call, data }: { call: UploadCall; data: PaymentData }) {
  if (call.signer === null) {
    if (call.uploadTo === 'SIMULATED') return { certNo: '', signValue: '' }
    throw new Waits('FAILED', '没有签名方式：请在“支付数据接入”中选择有签名方式的传输主体')
  }
  const signer = signers.find(call.signer)
  if (!signer) throw new Waits('FAILED', noSuchSigner(call.signer))
  const text = paymentSignText(data)
  const signed = await signer.signText({ text, messageType: 'payExInfoStr', signal: run.signal }).catch((error) => {
    throw error instanceof SigningFailure && error.isPermanent ? new Waits('FAILED', error.message) : error
  })
  return { certNo: signed.certificateNumber, signValue: signed.signature }
}
