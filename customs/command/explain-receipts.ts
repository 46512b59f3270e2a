import { brokenRules } from '../check/check-file.ts'
import { openEnvelope } from '../envelope/open-envelope.ts'
import { findDefinition } from '../messages/catalogue.ts'
import { parseMessage } from '../parse.ts'
import { describeReceipt } from '../receipts/describe-receipt.ts'
import { explainReceipt } from '../receipts/reason-of.ts'
import { type Receipt, readReceipts } from '../receipts/receipts.ts'
import { type ExitCode, type Outcome, worst } from './outcome.ts'
import type { InputFile } from './read-inputs.ts'

type Explained = { code: ExitCode; notes: string[]; receipts: { text: string; data: object }[] }

/** Each receipt of each file in Chinese; files that hold none end with 1, those that cannot be read with 2. */
export function explainCommand(inputs: Iterable<InputFile>): Outcome {
  const all = [...inputs].map((input) => ({ file: input.file, ...explainInput(input) }))
  const isOne = all.length === 1
  const texts = all.flatMap(({ file, notes, receipts }) => {
    return [...(isOne ? [] : [file]), ...notes, ...receipts.map(({ text }) => text)]
  })
  const results = all.map(({ file, notes, receipts }) => ({ file, notes, receipts: receipts.map(({ data }) => data) }))
  return { code: worst(all.map(({ code }) => code)), text: texts.join('\n'), results }
}

function explainInput(input: InputFile): Explained {
  if ('problem' in input) return { code: 2, notes: [`无法读取：${input.problem}`], receipts: [] }
  return explainBytes(input.bytes)
}

/** Explains the receipts of a file, with the next step. */
export function explainBytes(bytes: Uint8Array): Explained {
  const opened = openEnvelope(bytes)
  if (opened.kind === 'unreadable') {
    // The platform's answer was understood.
    const code = opened.answer ? 0 : 2
    return { code, notes: opened.findings.map(({ message }) => `${code ? '无法读取：' : ''}${message}`), receipts: [] }
  }
  const { findings, message } = parseMessage(opened.payload)
  const notes = findings.map((finding) => `提示：${finding.message}`)
  const faults = [...findings, ...(message?.nodes ?? []).flatMap((node) => node.findings)]
  const isBroken = faults.some(({ rule, severity }) => severity === 'error' && brokenRules.includes(rule))
  if (!message) return { code: 2, notes, receipts: [] }
  const definition = findDefinition(message.type)
  if (definition?.kind === 'declaration') {
    const other = `${message.type} 是${definition.title}，由企业发出，不是回执；用 check 检查它。`
    return { code: isBroken ? 2 : 1, notes: [...notes, other], receipts: [] }
  }
  const receipts = readReceipts(message).map((receipt) => {
    const { type, index, keys, returnStatus, returnTime, returnInfo, usable } = receipt
    const described = { ...describeReceipt(receipt), ...adviceOf(receipt) }
    const data = { type, index, keys, returnStatus, returnTime, returnInfo, usable, ...described }
    return { text: explain({ receipt, title: definition?.title }), data }
  })
  return { code: isBroken ? 2 : 0, notes, receipts }
}

function explain({ receipt, title }: { receipt: Receipt; title: string | undefined }): string {
  const { type, index, keys, returnStatus, returnTime, returnInfo, usable, findings } = receipt
  const { text, kind } = describeReceipt(receipt)
  const { advice } = adviceOf(receipt)
  const known = Object.entries(keys).filter(([, value]) => value !== '')
  const lines = [
    `第 ${index + 1} 份：${title ?? type}`,
    `  单证 ${known.map(([name, value]) => `${name} ${value}`).join('，') || '（未注明）'}`,
    `  结果 ${returnStatus} ${text}（${kindTexts[kind]}）`,
    `  时间 ${returnTime || '（无）'}`,
    taxText(receipt),
    returnInfo === '' ? '' : `  原文 ${returnInfo}`,
    advice === undefined ? '' : `  下一步 ${advice}`,
    usable ? '' : `  不可采信 ${findings.map(({ message }) => message).join('；') || '缺少对应关系或状态'}`,
  ]
  return lines.filter((line) => line !== '').join('\n')
}

function adviceOf(receipt: Receipt): { advice?: string; reasonCode?: string; field?: string } {
  const { code, field, doWhat } = explainReceipt(receipt) ?? {}
  return {
    ...(doWhat === undefined ? {} : { advice: doWhat }),
    ...(code ? { reasonCode: code } : {}),
    ...(field === undefined ? {} : { field }),
  }
}

const taxes = { customsTax: '应征关税', valueAddedTax: '应征增值税', consumptionTax: '应征消费税' }

function taxText({ fields }: Receipt): string {
  const amounts = Object.entries(taxes).flatMap(([name, label]) => (fields[name] ? [`${label} ${fields[name]}`] : []))
  return amounts.length === 0 ? '' : `  税款 ${amounts.join('，')}`
}

const kindTexts = {
  progress: '进行中',
  success: '成功',
  failure: '失败',
  detained: '扣留',
  unknown: '未知代码',
} as const
