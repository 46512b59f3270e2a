import { checkPaymentData, checkPaymentSignature } from '../payment/check-payment.ts'
import { uncertainties } from '../payment/payment-tables.ts'
import { readPaymentData } from '../payment/read-payment.ts'
import { type ExitCode, type Outcome, worst } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'

/** The real-time payment data of announcement 179, and what of them no text at hand makes certain. */
export function paymentCommand(inputs: Iterable<InputFile>, now: Date): Outcome {
  const results = [...inputs].map((input) => ({ file: input.file, ...judge(input, now) }))
  const texts = results.map(({ file, code, findings }) => {
    const lines = findings.map(({ path, rule, severity, message }) => {
      return `\n  ${severity === 'error' ? '错误' : '提示'} ${path} [${rule}] ${message}`
    })
    return `${code === 0 ? '✓' : code === 1 ? '✗' : '✗ 不可读'} ${file}${lines.join('')}`
  })
  return {
    code: worst(results.map(({ code }) => code)),
    text: [...texts, ...uncertainties.map((one) => `未判断 ${one}`)].join('\n'),
    results: results.map(({ code: _, ...result }) => ({ ...result, unjudged: uncertainties })),
  }
}

function judge(input: InputFile, now: Date) {
  const unread = (message: string) => {
    return { code: 2 as ExitCode, findings: [{ path: '', rule: 'file', severity: 'error', message }] }
  }
  if ('problem' in input) return unread(input.problem)
  const { data, findings } = readPaymentData(new TextDecoder().decode(input.bytes))
  if (!data) return unread(findings[0]?.message ?? '不是支付信息')
  const all = [...findings, ...checkPaymentData({ data, now }), ...checkPaymentSignature(data)]
  const isWrong = all.some(({ severity }) => severity === 'error')
  return { code: (isWrong ? 1 : 0) as ExitCode, findings: all }
}
