// Uploads the payment data of one request: finds and checks them (first transaction), has them signed, stores the bytes (second),
// sends them, and stores the answer (third). Bytes that customs have not answered are sent again as they are: a second message
// of one session is refused.
import { uploadAddresses } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { checkPaymentData } from '@kouan/customs/payment/check-payment.ts'
import { type PaymentData, paymentSignText, writePaymentData } from '@kouan/customs/payment/payment-data.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { AllowedNetworks } from '../../outgoing/allowed-networks.ts'
import { sendRequest } from '../../outgoing/send-request.ts'
import { at, paymentUploadBody } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'
import { Postpone, type WorkHandler, type WorkRun } from '../../work/work.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import { noSuchSigner, type Signers, SigningFailure } from '../declaration/signing/signer.ts'
import { connectionFault } from '../transport/connection-fault.ts'
import { type Judged, judgeAnswer, secondsUntilTry } from './judge-answer.ts'
import { readPaymentContent } from './read-data.ts'
import { simulatedAnswer } from './simulated-answer.ts'

export interface UploadParts {
  vault: Vault
  signers: Signers
  networks: AllowedNetworks
  settings: { simulatedCustoms: boolean }
}

interface Call {
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

/** What a person, or the arrival of data, has to change before another try. */
class Waits extends Error {
  override name = 'Waits'
  readonly status: 'WAITING' | 'FAILED'
  constructor(status: 'WAITING' | 'FAILED', problem: string) {
    super(problem)
    this.status = status
  }
}

const timeoutMs = 15_000
const mostAnswerBytes = 64 * 1024
const mostAnswer = 2000

export function uploadHandler(parts: UploadParts): WorkHandler<{ callId: string }> {
  return async (run, { payload: { callId } }) => {
    try {
      const call = await run.transact((db) => readCall(db, callId))
      if (!call || (call.status !== 'RECEIVED' && call.status !== 'RETRYING')) return
      const address = addressOf(call, parts)
      const { text, isRepeat } = await readyText(parts, run, { callId, call })
      const judged = await send(parts, run, { call, address, text, isRepeat })
      await settle(run, { callId, address, ...judged })
    } catch (error) {
      if (error instanceof Postpone || run.signal.aborted) throw error
      await settleFault(run, { callId, error })
    }
  }
}

async function readCall(db: Transaction, callId: string): Promise<Call | undefined> {
  const { rows } = await sql<Call>`select c.status, c.enterprise_id::text as "enterpriseId", c.ebp_code as "ebpCode",
      coalesce(c.order_no, '') as "orderNo", coalesce(c.session_id, '') as "sessionId", c.body, c.answer_code as "answerCode",
      p.upload_to as "uploadTo", p.upload_address as "uploadAddress", t.signer
    from payment_call c join payment_platform p on p.id = c.platform_id left join transfer_info t on t.id = p.transfer_info_id
    where c.id = ${callId} for update of c`.execute(db)
  return rows[0]
}

const simulated = '模拟海关'

function addressOf({ uploadTo, uploadAddress }: Call, { settings }: UploadParts): string {
  if (uploadTo === 'SIMULATED') {
    if (settings.simulatedCustoms) return simulated
    throw new Waits('FAILED', '本系统不允许模拟海关，请在“支付数据接入”中改为真实的上传环境')
  }
  const address = uploadTo === 'OTHER' ? uploadAddress : uploadAddresses[uploadTo]
  if (address) return address
  throw new Waits('FAILED', '“支付数据接入”中没有上传地址')
}

interface Ready {
  callId: string
  call: Call
}

async function readyText(
  { vault, signers }: UploadParts,
  run: WorkRun,
  { callId, call }: Ready,
): Promise<{ text: string; isRepeat: boolean }> {
  const place = at(paymentUploadBody, callId)
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
      answer_code = null, answer_message = null where id = ${callId}`.execute(db),
  )
  return { text, isRepeat: false }
}

async function sign(signers: Signers, run: WorkRun, { call, data }: { call: Call; data: PaymentData }) {
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

interface Sending {
  call: Call
  address: string
  text: string
  isRepeat: boolean
}

type Answered = Judged & { status: number | null; answer: string | null }

async function send(
  { networks }: UploadParts,
  run: WorkRun,
  { call, address, text, isRepeat }: Sending,
): Promise<Answered> {
  if (address === simulated) {
    const answer = simulatedAnswer(text, { isSigned: call.signer !== null, now: run.now() })
    return { ...judgeAnswer({ status: 200, text: answer, mayHaveArrived: isRepeat }), status: 200, answer }
  }
  const response = await sendRequest({
    url: new URL(address),
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: Buffer.from(new URLSearchParams({ payExInfoStr: text }).toString()),
    timeoutMs,
    maxBytes: mostAnswerBytes,
    networks,
    signal: run.signal,
  }).catch((error: unknown) => {
    throw connectionFault(error, timeoutMs)
  })
  const answer = response.body.toString('utf8')
  const judged = judgeAnswer({ status: response.status, text: answer, mayHaveArrived: isRepeat })
  return { ...judged, status: response.status, answer: answer.slice(0, mostAnswer) }
}

interface Settled extends Answered {
  callId: string
  address: string
}

/** Throws Postpone where it is to be tried again. */
async function settle(run: WorkRun, { callId, outcome, code, message, ...done }: Settled): Promise<void> {
  const now = run.now()
  const wait = await run.transact(async (db) => {
    const failures = await noteTry(db, { callId, now, isTaken: outcome === 'taken', ...done })
    const seconds = outcome === 'again' ? secondsUntilTry(failures) : undefined
    const status = outcome === 'taken' ? 'UPLOADED' : seconds === undefined ? 'FAILED' : 'RETRYING'
    await sql`update payment_call set status = ${status}, problem = ${done.problem}, answer_code = ${code},
        answer_message = ${message}, next_try_time = ${nextTime(now, seconds)},
        upload_time = case when ${status}::text = 'UPLOADED' then ${now}::timestamptz else upload_time end, version = version + 1
      where id = ${callId}`.execute(db)
    return seconds
  })
  if (wait !== undefined) throw new Postpone(wait)
}

const nextTime = (now: Date, seconds: number | undefined) =>
  seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)

/** What waits for people stays; everything else is tried again. */
async function settleFault(run: WorkRun, { callId, error }: { callId: string; error: unknown }): Promise<void> {
  const now = run.now()
  if (error instanceof Waits) {
    await run.transact((db) =>
      sql`update payment_call set status = ${error.status}, problem = ${error.message}, next_try_time = null,
        version = version + 1 where id = ${callId}`.execute(db),
    )
    return
  }
  const isForPeople = error instanceof SigningFailure || error instanceof ChannelFault
  if (!isForPeople) run.log.error({ err: error, call: callId }, 'payment data could not be uploaded')
  const problem = isForPeople ? error.message : '出现意外错误'
  const wait = await run.transact(async (db) => {
    const failures = await noteTry(db, {
      callId,
      now,
      isTaken: false,
      address: null,
      status: null,
      answer: null,
      problem,
    })
    const seconds = secondsUntilTry(failures)
    await sql`update payment_call set status = ${seconds === undefined ? 'FAILED' : 'RETRYING'}, problem = ${problem},
        next_try_time = ${nextTime(now, seconds)}, version = version + 1 where id = ${callId}`.execute(db)
    return seconds
  })
  if (wait !== undefined) throw new Postpone(wait)
}

interface Try {
  callId: string
  now: Date
  isTaken: boolean
  address: string | null
  status: number | null
  answer: string | null
  problem: string | null
}

/** Returns how many tries have failed since a person or new data last started the upload. */
async function noteTry(db: Transaction, one: Try): Promise<number> {
  const { callId, now, isTaken, address, status, answer, problem } = one
  await sql`insert into payment_upload (call_id, line_no, try_time, is_taken, address, answer_status, answer, problem)
    select ${callId}::bigint, coalesce(max(line_no), 0) + 1, ${now}::timestamptz, ${isTaken}::boolean, ${address}::text,
      ${status}::int, ${answer}::text, ${problem}::text
    from payment_upload where call_id = ${callId}`.execute(db)
  const { rows } = await sql<{ failures: number }>`select count(*)::int as failures from payment_upload u
    join payment_call c on c.id = u.call_id
    where u.call_id = ${callId} and not u.is_taken and u.try_time >= coalesce(c.update_time, c.create_time)`.execute(db)
  return rows[0]?.failures ?? 1
}
