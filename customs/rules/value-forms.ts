// Forms of values, by element: companies, goods, divisions. A value that is no code of a table has a form at least.
import { checkCompanyCode } from '../checks/company-code.ts'
import { entryOf } from '../codes/code-table.ts'
import type { ValueFault } from '../values/wire-value.ts'

type Form = {
  readonly rule: 'company' | 'goods' | 'division'
  readonly check: (value: string) => string | undefined
  /** Texts that the paper takes instead. */
  readonly otherwise?: readonly string[]
  /** Another kind of identification is allowed, of which only these lengths are checked. */
  readonly lengths?: readonly number[]
}

const company: Form = { rule: 'company', check: checkCompanyCode }

const forms: Readonly<Record<string, Form>> = {
  // A foreign platform without a code is 无; an owner that is not registered is NO.
  ebpCode: { ...company, otherwise: ['无'] },
  ebcCode: company,
  payCode: company,
  logisticsCode: company,
  agentCode: company,
  declAgentCode: company,
  operatorCode: company,
  areaCode: company,
  iacCode: company,
  copCode: company,
  ownerCode: { ...company, otherwise: ['NO'] },
  assureCode: { ...company, lengths: [10, 18] },
  gcode: { rule: 'goods', check: checkGoodsCode },
  consigneeDistrict: { rule: 'division', check: checkDivisionCode },
}

export const hasForm = (name: string) => entryOf(forms, name) !== undefined

/** The sentence follows the field's label. `isImport`: an import names no foreign platform. */
export function checkForm(input: { name: string; value: string; isImport: boolean }): ValueFault | undefined {
  const { name, value, isImport } = input
  const form = entryOf(forms, name)
  if (!form || (form.lengths && !form.lengths.includes(value.length))) return undefined
  const isOther = form.otherwise?.includes(value) && !(isImport && name === 'ebpCode')
  const wrong = isOther ? undefined : form.check(value)
  return wrong ? { rule: form.rule, message: wrong.startsWith('须') ? wrong : `不正确：${wrong}` } : undefined
}

/** 商品编码: ten digits, the first two a chapter of the tariff. Whether the tariff of the day has it is not known here. */
function checkGoodsCode(value: string): string | undefined {
  if (!/^\d{10}$/.test(value)) return `须为 10 位数字，现为“${value}”`
  const chapter = value.slice(0, 2)
  // Chapter 77 is reserved in the Harmonised System.
  return chapter === '00' || chapter === '77' ? `前两位须为税则的章，没有第 ${chapter} 章` : undefined
}

/** 行政区划代码 of GB/T 2260. Divisions change, so no table is used. */
function checkDivisionCode(value: string): string | undefined {
  return /^[1-9]\d{5}$/.test(value) ? undefined : `须为 6 位行政区划代码，现为“${value}”`
}
