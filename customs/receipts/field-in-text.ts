// Which element of a document a sentence of customs speaks of.
import { entryOf } from '../codes/code-table.ts'
import { sortedBy } from '../total-order.ts'

/** Words of customs for elements that the paper calls otherwise; the longer ones in front. */
const otherNames: readonly (readonly [words: string, element: string])[] = [
  ['身份证号', 'buyerIdNumber'],
  ['证件号', 'buyerIdNumber'],
  ['收件地址', 'consigneeAddress'],
  ['订购人手机', 'buyerTelephone'],
  ['实付金额', 'acturalPaid'],
  ['商品编号', 'gcode'],
  ['原产地', 'country'],
]

/** Numbers of documents that a text quotes: `[电商企业编码：…订单编号：…]`. */
const quoted = /\[[^\]]{0,40}编[码号][:：][^\]]{0,200}\]/g

/**
 * Returns the element whose name or label occurs in the text, the longest label first; undefined: none of `labels` does.
 * `labels`: Chinese labels by element.
 */
export function fieldInText(text: string, labels: Readonly<Record<string, string>>): string | undefined {
  const read = text.slice(0, 2000).replace(quoted, '')
  const element = [...read.matchAll(/[A-Za-z][A-Za-z0-9]*/g)].find(([word]) => Object.hasOwn(labels, word))
  if (element) return element[0]
  const byLength = sortedBy(Object.entries(labels), ([name, label]) => [-label.length, name])
  const labelled = byLength.find(([, label]) => label.length > 1 && read.includes(label))
  if (labelled) return labelled[0]
  return otherNames.find(([words, name]) => read.includes(words) && entryOf(labels, name) !== undefined)?.[1]
}

/** Line of the goods that a text names (第 3 项), from 1; undefined: none. */
export function lineInText(text: string): number | undefined {
  const found = /第\s?\[?(\d{1,4})\]?\s?项/.exec(text)
  return found ? Number(found[1]) : undefined
}
