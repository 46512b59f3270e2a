// Advice about numbers of documents: those that customs assign have a form, those by which documents find each other have no blanks,
// and a receipt finds its declaration by one. Customs may take what differs, so that none of it is refused.
import { type Finding, findingOf } from '../finding.ts'
import type { ElementDefinition, Fields } from '../messages/message.ts'
import { type RuleContext, subjectOf } from './rule.ts'

/** Compared between documents as they are written. */
const compared = ['orderNo', 'payTransactionId', 'payNo', 'logisticsNo', 'copNo', 'coElNo', 'invtNo']

type Form = { readonly pattern: RegExp; readonly words: string }

/** Numbers of lists, by the direction of the message: four digits of the office, the year, the letter, a serial number. */
const listNumbers: Readonly<Record<string, Form>> = {
  I: { pattern: /^\d{8}I\d{9}$/, words: '进口清单编号为 4 位关区＋4 位年＋I＋9 位流水号' },
  E: { pattern: /^\d{8}E\d{9,11}$/, words: '出口清单编号为 4 位关区＋4 位年＋E＋9 至 11 位流水号' },
}

const none: readonly ElementDefinition[] = []

type Judged = Pick<RuleContext, 'definition' | 'tables' | 'head' | 'lines'>

export function adviseOnNumbers(context: Judged): Finding[] {
  const { definition, tables, head, lines } = context
  const findings: Finding[] = []
  const tell = (path: string, words: string) =>
    findings.push(
      findingOf({ path, rule: 'number', severity: 'warning', message: `${subjectOf(context, path)}${words}` }),
    )
  const copNo = definition.key.includes('copNo') ? tables.head.find(({ name }) => name === 'copNo') : undefined
  if (copNo && !copNo.required && !head.copNo?.trim()) tell('head.copNo', '未填写：海关回执据此对应，请填写')
  const check = (place: string, fields: Fields, names: readonly string[]) => {
    for (const name of names) {
      const wrong = wrongNumber(name, fields[name] ?? '', listNumbers[definition.direction])
      if (wrong) tell(`${place}.${name}`, wrong)
    }
  }
  check('head', head, numbersOf(tables.head))
  const names = numbersOf(tables.line?.elements ?? none)
  if (names.length > 0) for (const [index, line] of lines.entries()) check(`lines[${index}]`, line, names)
  return findings
}

const known = new WeakMap<readonly ElementDefinition[], readonly string[]>()

/** Names of the elements that are compared; asked for with every document. */
function numbersOf(elements: readonly ElementDefinition[]): readonly string[] {
  const names = known.get(elements) ?? elements.flatMap(({ name }) => (compared.includes(name) ? [name] : []))
  known.set(elements, names)
  return names
}

function wrongNumber(name: string, value: string, form: Form | undefined): string | undefined {
  const number = value.trim()
  // An empty value belongs to the check of its structure.
  if (number === '') return undefined
  if (/\s/.test(value)) return `含有空白或换行，各单证按原样比对，请核对，现为“${value}”`
  if (name !== 'invtNo' || !form || form.pattern.test(number)) return undefined
  return `与海关编发的形式不同（${form.words}），请核对，现为“${value}”`
}
