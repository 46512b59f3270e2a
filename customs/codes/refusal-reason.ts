// Why customs or their gateway refuse, hold or ignore a document, and what to do: one table, found by code and by words.
import { customsReasons } from './reasons/customs-reasons.ts'
import { documentReasons } from './reasons/document-reasons.ts'
import { platformReasons } from './reasons/platform-reasons.ts'
import { progressReasons } from './reasons/progress-reasons.ts'
import type { ReasonRow } from './reasons/reason-row.ts'
import { sharedReasons } from './reasons/shared-reasons.ts'
import { broadReasons, wordReasons } from './reasons/word-reasons.ts'

/** The first row whose words stand in a text counts. */
export const refusalReasons: readonly ReasonRow[] = [
  ...[...wordReasons, ...customsReasons, ...documentReasons, ...sharedReasons],
  ...[...progressReasons, ...platformReasons, ...broadReasons],
]

interface GatewayFamily {
  from: number
  to: number
  name: string
  /** Of its codes that no row has. */
  others?: Omit<ReasonRow, 'codes' | 'says' | 'meaning'>
}

/** Families of negative codes by the number's size, for what an import declares: from ≤ |code| ≤ to. */
export const gatewayFamilies: readonly GatewayFamily[] = [
  {
    ...{ from: 10100, to: 10200, name: '企业信息' },
    others: { whose: 'own', fields: 'ebcCode ebpCode agentCode', doWhat: '请核对企业的海关代码与备案类型' },
  },
  { from: 301000, to: 301999, name: '订单' },
  { from: 401000, to: 401999, name: '支付单' },
  { from: 504000, to: 504999, name: '运单' },
  { from: 505000, to: 505999, name: '运单状态' },
  { from: 621000, to: 621999, name: '清单' },
  { from: 623000, to: 623999, name: '撤销申请单' },
  { from: 625000, to: 625999, name: '退货申请单' },
  { from: 800000, to: 800999, name: '入库明细单' },
]

/** Documents of export have ranges of their own (2018, table 7-3), by the type of the receipt: four thousands from `from` on. */
export const exportFamilies: Readonly<Record<string, { from: number; name: string }>> = {
  CEB304Message: { from: 301, name: '订单' },
  CEB404Message: { from: 401, name: '收款单' },
  CEB506Message: { from: 501, name: '运单' },
  CEB508Message: { from: 801, name: '运抵单' },
  CEB510Message: { from: 505, name: '离境单' },
  CEB604Message: { from: 601, name: '清单' },
  CEB606Message: { from: 605, name: '撤销申请单' },
  CEB608Message: { from: 901, name: '总分单' },
  CEB702Message: { from: 701, name: '汇总申请单' },
}

/** Meaning of each of the four thousands. */
const exportChecks: readonly ReasonRow[] = [
  { meaning: '〔单证〕签名校验失败', whose: 'own', doWhat: '请检查证书是否有效，重新签名后申报' },
  { meaning: '〔单证〕格式校验失败', whose: 'own', isNamed: true },
  { meaning: '〔单证〕业务校验失败', whose: 'own', isNamed: true },
  {
    meaning: '〔单证〕报文处理失败',
    whose: 'customs',
    isNamed: true,
    doWhat: '请稍后重新申报；海关已有同号单证的，勿重复申报',
  },
]

const byCode = new Map(
  refusalReasons.flatMap((row) => (row.codes ?? '').split(' ').map((code) => [code, row] as const)),
)

/** Row of a code that the table holds for this message; `type`: of the receipt. */
export function reasonOfCode(code: string, type = ''): ReasonRow | undefined {
  const family = familyOf(code, type)
  if (family?.check) return named(family.check, family.name)
  const row = code === '' ? undefined : byCode.get(code)
  if (row) return named(row, family?.name ?? '单证')
  return family?.others && { ...family.others, meaning: `${family.name}处理异常（${code}）` }
}

/** Ports write blanks, wide letters and either case. */
const folded = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

const sayings = refusalReasons.flatMap((row) => (row.says ?? []).map((words) => ({ row, words: folded(words) })))

/** Row of words that stand in the text; the first of the table. `isRefusal`: the receipt refuses. Reads 20,000 characters. */
export function reasonOfWords(text: string, isRefusal: boolean): ReasonRow | undefined {
  const read = folded(text.slice(0, 20_000))
  return sayings.find(({ row, words }) => (isRefusal || !row.isBroad) && read.includes(words))?.row
}

const named = (row: ReasonRow, name: string): ReasonRow => ({
  ...row,
  meaning: row.meaning.replaceAll('〔单证〕', name),
})

type Family = Pick<GatewayFamily, 'name' | 'others'> & { check?: ReasonRow | undefined }

/** Family of a negative code; undefined for other codes and for numbers that no family has. */
export function familyOf(code: string, type = ''): Family | undefined {
  if (!/^-[1-9]\d{0,8}$/.test(code)) return undefined
  const size = -Number(code)
  const own = Object.hasOwn(exportFamilies, type) ? exportFamilies[type] : undefined
  // The ranges begin at 1: -301001 to -302000.
  const check = own && exportChecks[Math.floor((size - 1) / 1000) - own.from]
  if (own && check) return { name: own.name, check }
  return gatewayFamilies.find(({ from, to }) => size >= from && size <= to)
}

/** Negative codes of the gateway with their meanings. */
export const gatewayTexts = (): [code: string, text: string][] =>
  [...byCode.keys()].filter((code) => code.startsWith('-')).map((code) => [code, reasonOfCode(code)?.meaning ?? code])
