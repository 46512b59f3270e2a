// Facts by which a person knows a document: its amount, its buyer, its goods, platform and channel.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { goodsTotal } from './document-amounts.ts'

type Row = Readonly<Record<string, unknown>>

/** In the order in which they are looked for; a document has the first that it has. */
const buyers = ['buyerName', 'payerName', 'consignee']
const platforms = ['ebpName', 'ebcName', 'logisticsName']
const goods = ['gname', 'itemName']
const currencies = ['currency_dictText', 'currency']

const textOf = (row: Row, names: readonly string[]) => {
  const found = names.map((name) => row[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : undefined
}

const linesIn = ({ lines: key = '' }: Pick<DocumentKind, 'lines'>, row: Row): readonly Row[] => {
  const lines = row[key]
  return Array.isArray(lines) ? (lines as Row[]) : []
}

export interface HeadAmount {
  label: string
  /** With two digits and separators. */
  text: string
  currency: string
}

/** The amount of the kind, else the sum of its goods; undefined where it has neither. */
export function amountIn(kind: Pick<DocumentKind, 'amount' | 'lines' | 'resource'>, row: Row): HeadAmount | undefined {
  const own = kind.amount === undefined ? undefined : row[kind.amount]
  const lines = linesIn(kind, row)
  const { sum, isComplete } = goodsTotal(lines)
  const value = own ?? (isComplete ? sum : undefined)
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const label = (own !== undefined && kind.resource.fields[kind.amount ?? '']?.label) || '商品总价'
  const [first = {}] = lines
  const currency = textOf(row, currencies) ?? textOf(first, currencies) ?? ''
  return { label, text: figureText(String(value), 2), currency }
}

/** Texts for one line; what is masked in the row stays masked. `channel`: number of the channel that it took. */
export function summaryOf(kind: Pick<DocumentKind, 'lines'>, row: Row, channel: string | undefined): string[] {
  const lines = linesIn(kind, row)
  const name = lines[0] && textOf(lines[0], goods)
  const named = name && (lines.length > 1 ? `${name} 等 ${lines.length} 项` : name)
  return [textOf(row, buyers), named, textOf(row, platforms), channel && `通道 ${channel}`].filter(
    (text) => typeof text === 'string',
  )
}
