// The message that was sent to customs for one request, as JSON; raw requests and accounts are masked.
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'

export interface PaymentUploadShown {
  /** Certificate number and signature stand at its end. */
  text: string
  /** The text that was signed has this digest, hexadecimal: SHA-1 of an RSA card, SM3 (without the signer) of an SM2 card. */
  sha1: string
  sm3: string
}

/** Null: nothing has been sent yet. */
export const readPaymentUpload = defineCall({
  name: 'paymentCall.upload',
  title: '上传的内容',
  method: 'GET',
  path: '/declaration/paymentcall/upload',
  needs: 'paymentCall:list',
  input: { id: id({ label: '支付数据调取', required: true }) },
  returns: returns<PaymentUploadShown | null>(),
})
