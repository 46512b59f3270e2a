// Lists what a check cannot judge from the file alone, so that a clean result is not mistaken for a full one.
import type { MessageDefinition } from '../messages/message.ts'
import type { ParsedNode } from '../read-document.ts'
import type { RuleVerdict } from '../validate.ts'

export type Unjudged = { what: string; why: string }

/** By element. */
const beyondTheFile: Readonly<Record<string, string>> = {
  gcode: '只判断了 10 位数字和章，未对照当年税则',
  consigneeDistrict: '只判断了 6 位数字，未对照行政区划',
  loctNo: '没有监管场所的代码表',
  POD: '没有港口的代码表',
  emsNo: '账册须由海关核对',
  itemRecordNo: '账册备案料号须由海关核对',
  licenseNo: '许可证须由海关核对',
  assureCode: '担保余额须由海关核对；不是 10 位或 18 位时未判断格式',
}
const companies = /^(?:ebp|ebc|pay|logistics|agent|declAgent|operator|area|iac|owner)Code$/

/** Elements that are there and were judged by their form only. */
export function unjudgedElements(definition: MessageDefinition, nodes: readonly ParsedNode[]): Unjudged[] {
  const elements = [...definition.head.elements, ...(definition.line?.elements ?? [])]
  const present = elements.filter(({ name }) => {
    return nodes.some(({ fields, lines }) => fields[name] || lines.some((line) => line[name]))
  })
  const named = present.flatMap(({ name, label }) => {
    const why = Object.hasOwn(beyondTheFile, name) ? beyondTheFile[name] : undefined
    return why ? [{ what: `“${label}”`, why }] : []
  })
  const codes = present.filter(({ name }) => companies.test(name)).map(({ label }) => `“${label}”`)
  const registered = { what: codes.join(''), why: '只判断了格式和校验位，未查询是否已备案' }
  return codes.length > 0 ? [...named, registered] : named
}

/** Rules that lacked something for at least one document, each once. */
export function unjudgedRules(verdicts: readonly RuleVerdict[]): Unjudged[] {
  const open = verdicts.filter(({ verdict }) => verdict === 'not-evaluated')
  const texts = new Map(open.map(({ rule, missing }) => [`${rule} ${missing.join('、')}`, { rule, missing }]))
  return [...texts.values()].map(({ rule, missing }) => ({ what: `规则 ${rule}`, why: `缺少${missing.join('、')}` }))
}
