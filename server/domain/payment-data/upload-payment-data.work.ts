// Uploads the payment data of one request: has them prepared, sends them, and stores what customs answer.
import { checkPaymentSignature } from '@kouan/customs/payment/check-payment.ts'
import { readPaymentData } from '@kouan/customs/payment/read-payment.ts'
import { sendRequest } from '../../outgoing/send-request.ts'
import { Postpone, type WorkHandler, type WorkRun } from '../../work/work.ts'
import { connectionFault } from '../transport/connection-fault.ts'
import { judgeAnswer } from './judge-answer.ts'
import { addressOf, readCall, readyText, simulated, type UploadCall, type UploadParts } from './prepare-upload.ts'
import { type Answered, settle, settleFault } from './settle-upload.ts'

const timeoutMs = 15_000
const mostAnswerBytes = 64 * 1024
const mostAnswer = 2000

export function uploadHandler(parts: UploadParts): WorkHandler<{ callId: string }> {
  return async (run, { payload: { callId } }) => {
    const call = await run.transact((db) => readCall(db, callId))
    if (!call || (call.status !== 'RECEIVED' && call.status !== 'RETRYING')) return
    try {
      const address = addressOf(call, parts)
      const { text, isRepeat } = await readyText(parts, run, call)
      const judged = await send(parts, run, { call, address, text, isRepeat })
      await settle(run, { callId, address, ...judged })
    } catch (error) {
      if (error instanceof Postpone || run.signal.aborted) throw error
      await settleFault(run, { call, error })
    }
  }
}

async function send(
  { networks }: UploadParts,
  run: WorkRun,
  { call, address, text, isRepeat }: { call: UploadCall; address: string; text: string; isRepeat: boolean },
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

/**
 * Answers of the simulated customs to an upload of payment data. `isSigned`: the transfer subject has a signer;
 * without one, demonstrations go unsigned. Returns the body of the answer.
 */
function simulatedAnswer(payExInfoStr: string, { isSigned, now }: { isSigned: boolean; now: Date }): string {
  const { data, findings } = readPaymentData(payExInfoStr)
  const faults = data && isSigned ? [...findings, ...checkPaymentSignature(data)] : findings
  const answer =
    faults.length > 0
      ? { code: '20000', message: faults.map(({ path, message }) => `${path} : ${message};`).join('  ') }
      : { code: '10000', message: '上传成功' }
  return JSON.stringify({ ...answer, total: 0, serviceTime: now.getTime() })
}
