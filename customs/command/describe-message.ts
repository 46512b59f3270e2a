import type { ElementDefinition, MessageDefinition, Revision, ValueType } from '../messages/message.ts'
import { tablesOf } from '../messages/revision.ts'

/** A message's table as the paper prints it, for a terminal. */
export function describeMessage(input: { definition: MessageDefinition; revision: Revision }): string {
  const { definition, revision } = input
  const { type, title, document, head, receiptType, key, otherKeys = [], signature, senderRoles = [] } = definition
  const tables = tablesOf(input)
  const parts = [
    `${type}  ${title}（${revision} 版）`,
    definition.kind === 'declaration'
      ? `发送方 ${senderRoles.join('、')}；回执 ${receiptType}；签名 ${signatureTexts[signature]}`
      : '由海关或电子口岸发出',
    `对应关系 ${[key, ...otherKeys].map((names) => names.join('＋')).join('，其次 ')}`,
    `每个报文 ${times({ min: 1, max: document.max })} ${document.node}`,
    '',
    tableText({ title: head.node ?? document.node, elements: tables.head }),
  ]
  if (tables.line) {
    const { node, elements } = tables.line
    parts.push('', tableText({ title: `${node}（${times(tables.line)}）`, elements }))
  }
  return parts.join('\n')
}

const signatureTexts = { required: '必须', optional: '可选', none: '无' } as const

function times({ min, max }: { min: number; max: number }): string {
  return Number.isFinite(max) ? `${min} 至 ${max} 个` : `至少 ${min} 个`
}

function tableText({ title, elements }: { title: string; elements: readonly ElementDefinition[] }): string {
  const rows = [
    ['', '元素', '名称', '类型', '必填', '说明'],
    ...elements.map((element, index) => [
      String(index + 1),
      element.name,
      element.label,
      typeText(element.type),
      element.required ? '必填' : '',
      remarkOf(element),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? '')))) ?? []
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  )
  return [title, ...lines].join('\n')
}

/** As the paper writes it: C36, C..60, N19,5, int 9. */
export function typeText(type: ValueType): string {
  if (type.kind === 'fixed') return `C${type.length}`
  if (type.kind === 'upTo') return Number.isFinite(type.max) ? `C..${type.max}` : 'C'
  if (type.kind === 'decimal') return `N${type.digits},${type.fraction}`
  return type.digits === undefined ? 'int' : `int ${type.digits}`
}

function remarkOf({ values, always, otherwise, code, above, atLeast, rule }: ElementDefinition): string {
  const remarks = [
    rule,
    values &&
      Object.entries(values)
        .map(([value, text]) => `${value === ' ' ? '空格' : value} ${text}`)
        .join('，'),
    always && `固定为 ${always}`,
    otherwise && `空值即 ${otherwise}`,
    code && `代码表 ${code}`,
    above && `大于 ${above}`,
    atLeast && `不小于 ${atLeast}`,
  ]
  return remarks.filter((remark) => remark !== undefined && remark !== '').join('；')
}

/** Columns that a terminal needs: Chinese characters take two. */
function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + (/[ᄀ-￯]/u.test(character) ? 2 : 1), 0)
}
