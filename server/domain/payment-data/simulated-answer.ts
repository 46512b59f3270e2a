// Answers of the simulated customs to an upload of payment data.
import { checkPaymentSignature } from '@kouan/customs/payment/check-payment.ts'
import { readPaymentData } from '@kouan/customs/payment/read-payment.ts'

/** `isSigned`: the transfer subject has a signer; without one, demonstrations go unsigned. Returns the body of the answer. */
export function simulatedAnswer(payExInfoStr: string, { isSigned, now }: { isSigned: boolean; now: Date }): string {
  const { data, findings } = readPaymentData(payExInfoStr)
  const faults = data && isSigned ? [...findings, ...checkPaymentSignature(data)] : findings
  const answer =
    faults.length > 0
      ? { code: '20000', message: faults.map(({ path, message }) => `${path} : ${message};`).join('  ') }
      : { code: '10000', message: '上传成功' }
  return JSON.stringify({ ...answer, total: 0, serviceTime: now.getTime() })
}
