// What customs say in a receipt, as people read it.

/** The codes and words that stand in a text of customs. */
export const notesOf = (returnInfo: string) => [
  ...returnInfo.slice(0, 20_000).matchAll(/\[Code:(-?\d{1,12});Desc:([^\]]{0,1000})\]/g),
]

/** `[Code:1301;Desc:系统异常][Code:1302;Desc:…]` as `系统异常（1301）；…`; any other text as it came. */
export function readableInfo(returnInfo: string): string {
  const notes = notesOf(returnInfo)
  if (notes.length === 0) return returnInfo
  const before = returnInfo.slice(0, notes[0]?.index).trim()
  return `${before}${notes.map(([, code, text]) => `${text}（${code}）`).join('；')}`
}
