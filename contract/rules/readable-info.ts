// Words of customs in a receipt, as people read them.
import { returnNotes } from '@kouan/customs/receipts/return-notes.ts'

/** `[Code:1301;Desc:系统异常][Code:1302;Desc:…]` as `系统异常（1301）；…`; any other text as it came. */
export function readableInfo(returnInfo: string): string {
  const notes = returnNotes(returnInfo)
  if (notes.length === 0) return returnInfo
  const before = returnInfo.slice(0, notes[0]?.index).trim()
  return `${before}${notes.map(({ code, words }) => (words === '' ? code : `${words}（${code}）`)).join('；')}`
}
