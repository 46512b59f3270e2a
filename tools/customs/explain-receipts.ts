import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { describeReceipt } from '@kouan/customs/receipts/describe-receipt.ts'
import { type Receipt, readReceipts } from '@kouan/customs/receipts/receipts.ts'

/** What the receipts of a file say and what to do next, in Chinese, one paragraph each. */
export function explainFile(bytes: Uint8Array): string[] {
  const opened = openEnvelope(bytes)
  if (opened.kind === 'unreadable') return opened.findings.map(({ message }) => `无法读取：${message}`)
  const { findings, message } = parseMessage(opened.payload)
  const notes = findings.map((finding) => `提示：${finding.message}`)
  if (!message) return notes
  const definition = findDefinition(message.type)
  if (definition?.kind === 'declaration') {
    return [...notes, `${message.type} 是${definition.title}，由企业发出，不是回执；用 check 检查它。`]
  }
  return [...notes, ...readReceipts(message).map((receipt) => explain({ receipt, title: definition?.title }))]
}

function explain({ receipt, title }: { receipt: Receipt; title: string | undefined }): string {
  const { type, index, keys, returnStatus, returnTime, returnInfo, usable, findings } = receipt
  const { text, kind, advice } = describeReceipt(receipt)
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
