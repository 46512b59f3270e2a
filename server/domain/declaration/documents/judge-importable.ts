// 零售进口商品清单 (正面清单): whether the list that the caller has holds the goods of an import, and with which note. The list changes by
// announcement and what is handed in may be old, so that everything here is advice.
import { type Finding, findingOf } from '@kouan/customs/finding.ts'
import type { PlainDocument } from '@kouan/customs/rules/rule.ts'

export interface ImportableGoods {
  /** 4, 6, 8 or 10 digits; goods whose code begins with it are meant. */
  hsCode: string
  /** Empty where the list says nothing more. */
  note: string
}

/** The beginnings of a code by which a list may hold it, the longest first. */
export const headingsOf = (gcode: string): string[] =>
  /^\d{10}$/.test(gcode) ? [10, 8, 6, 4].map((digits) => gcode.slice(0, digits)) : []

/** Part of a note: no goods of direct purchase. */
const bondedOnly = /仅限网购保税/

/** Lines of an import list whose goods the list does not hold, or holds with a note; each code is told once. */
export function judgeImportable({ head, lines }: PlainDocument, list: readonly ImportableGoods[]): Finding[] {
  const byCode = new Map(list.map((one) => [one.hsCode, one]))
  const told = new Set<string>()
  return lines.flatMap(({ gcode = '' }, at) => {
    const headings = headingsOf(gcode)
    if (headings.length === 0 || told.has(gcode)) return []
    told.add(gcode)
    const found = headings.map((heading) => byCode.get(heading)).find(Boolean)
    const subject = `第 ${at + 1} 项商品的“商品编码” ${gcode} `
    const tell = (words: string) =>
      findingOf({ path: `lines[${at}].gcode`, rule: 'importable', severity: 'warning', message: subject + words })
    if (!found) return [tell('不在零售进口商品清单中，海关可能不予放行，请核对清单（仅供参考）')]
    return partsOf(found.note).flatMap((part) => {
      if (!bondedOnly.test(part)) return [tell(`在零售进口商品清单中的备注为“${part}”，请核对（仅供参考）`)]
      return head.tradeMode === '9610'
        ? [tell(`在零售进口商品清单中注明“${part}”，监管方式 9610 不适用（仅供参考）`)]
        : []
    })
  })
}

const partsOf = (note: string) => note.split(/[；;\n]/).flatMap((part) => part.trim() || [])
