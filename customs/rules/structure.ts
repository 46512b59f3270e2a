// Checks a document against its table: presence, lengths, digits, allowed values, codes, number of lines.
import { entryOf } from '../codes/code-table.ts'
import { type CodeSet, judgeUnknown } from '../codes/unknown-code.ts'
import { type Finding, findingOf } from '../finding.ts'
import { type ElementDefinition, type Fields, shortestText } from '../messages/message.ts'
import { readDecimal } from '../values/decimal.ts'
import { checkWireValue, type ValueFault } from '../values/wire-value.ts'
import { illegalCharacter } from '../xml/characters.ts'
import { type RuleContext, subjectOf } from './rule.ts'
import { checkForm, hasForm } from './value-forms.ts'

/** Code tables by name, each the set of codes that are allowed at present. */
export type CodeSets = Readonly<Record<string, CodeSet>>

type Structure = { context: RuleContext; codes?: CodeSets }

export function checkStructure(input: Structure): Finding[] {
  const { tables, head, lines } = input.context
  const findings: Finding[] = []
  checkFields(input, { place: 'head', fields: head, elements: tables.head, findings })
  const { min, max, elements = [] } = tables.line ?? { min: 0, max: 0 }
  if (lines.length < min || lines.length > max) {
    const limits = Number.isFinite(max) ? `${min} 至 ${max} 项` : `至少 ${min} 项`
    const message = `商品明细须有 ${limits}，现为 ${lines.length} 项`
    findings.push(findingOf({ path: 'lines', rule: 'lines', message }))
  }
  for (const [index, fields] of lines.entries()) {
    checkFields(input, { place: `lines[${index}]`, fields, elements, findings })
  }
  return findings
}

type Checked = { place: string; fields: Fields; elements: readonly ElementDefinition[]; findings: Finding[] }

function checkFields({ context, codes }: Structure, { place, fields, elements, findings }: Checked) {
  const isImport = context.definition.direction === 'I'
  for (const element of elements) {
    const { now } = context
    const wrong = checkElementValue({ element, value: fields[element.name] ?? '', codes, isImport, now })
    if (!wrong) continue
    const { rule, message, isDoubtful = false } = wrong
    const path = `${place}.${element.name}`
    const severity = isDoubtful ? 'warning' : 'error'
    findings.push(findingOf({ path, rule, severity, message: subjectOf(context, path) + message }))
  }
}

type Valued = {
  element: ElementDefinition
  value: string
  codes: CodeSets | undefined
  isImport: boolean
  /** Needed where codes of reference tables are judged; without it none is doubtful. */
  now?: Date
}

/** The sentence follows the field's label: "“数量”" + message. `isDoubtful`: a code that a table may be too old to have. */
export function checkElementValue({
  element,
  value,
  codes = {},
  isImport,
  now,
}: Valued): (ValueFault & { isDoubtful?: boolean }) | undefined {
  const { name, required, code = '' } = element
  const { isSurelyRight, hasMore } = looks.get(element) ?? remembered(element)
  if (!isSurelyRight(value)) {
    // Blanks are a value to the schema, but not to people; and what it lets be empty the paper still wants.
    if (value === '' || (required && value.trim() === '' && !isAllowed(element, value))) {
      return required ? { rule: 'required', message: '不能为空' } : undefined
    }
    const wrong = checkContent(element, value)
    if (wrong) return wrong
  }
  if (!hasMore) return undefined
  const table = entryOf(codes, code)
  if (table && !table.has(value)) {
    const { message, isDoubtful } = judgeUnknown({ name: code, code: value, known: table, now })
    return { rule: 'code', message, isDoubtful }
  }
  return checkForm({ name, value, isImport })
}

const isAllowed = ({ values = {} }: ElementDefinition, value: string) => entryOf(values, value) !== undefined

function checkContent(element: ElementDefinition, value: string): ValueFault | undefined {
  const { name, values, above, atLeast } = element
  const bad = illegalCharacter(value)
  if (bad) return { rule: 'characters', message: `含有报文不允许的控制字符 ${bad.character}` }
  const wrong = checkWireValue({ element, value })
  if (wrong) return wrong
  // appType has a rule with a number of its own (V3).
  if (values && name !== 'appType' && !isAllowed(element, value)) {
    const allowed = Object.entries(values).map(([one, text]) => `${one}（${text}）`)
    return { rule: 'value', message: `只能为 ${allowed.join('、')}，现为“${value}”` }
  }
  if (above !== undefined && readDecimal(value)?.lte(above)) {
    return { rule: 'range', message: `须大于 ${above}，现为 ${value}` }
  }
  if (atLeast !== undefined && readDecimal(value)?.lt(atLeast)) {
    return { rule: 'range', message: `不能小于 ${atLeast}，现为 ${value}` }
  }
  return undefined
}

/**
 * Fast check of a value: nearly all are valid, and this is the cheapest way to see it. It never accepts an invalid one.
 */
type Look = {
  readonly isSurelyRight: (value: string) => boolean
  /** A code or special form, which the fast check does not cover. */
  readonly hasMore: boolean
}
const looks = new WeakMap<ElementDefinition, Look>()
const ordinary = /^[ -\ud7ff\ue000-\ufffd]+$/

function remembered(element: ElementDefinition): Look {
  const look = { isSurelyRight: lookAt(element), hasMore: element.code !== undefined || hasForm(element.name) }
  looks.set(element, look)
  return look
}

function lookAt(element: ElementDefinition): Look['isSurelyRight'] {
  const { type, values, above = '0', atLeast = '0', always, otherwise } = element
  if (always !== undefined || otherwise !== undefined || above !== '0' || atLeast !== '0') return () => false
  if (values) {
    const right = new Set(Object.keys(values).filter((value) => value !== '' && !checkContent(element, value)))
    return (value) => right.has(value)
  }
  if (type.kind === 'fixed' || type.kind === 'upTo') {
    const max = type.kind === 'fixed' ? type.length : type.max
    const min = Math.max(1, shortestText(element))
    const isText = (value: string) =>
      value.length >= min && value.length <= max && ordinary.test(value) && value.trim() !== ''
    return element.above === undefined && element.atLeast === undefined ? isText : () => false
  }
  const { digits = 9 } = type
  const fraction = type.kind === 'decimal' ? type.fraction : 0
  // Nine digits are an int, whatever they are.
  const whole = Math.min(type.kind === 'int' ? 9 : 90, digits - fraction)
  if (whole < 1) return () => false
  const behind = fraction > 0 ? `(?:\\.\\d{1,${fraction}})?` : ''
  const plain = new RegExp(`^(?:0|[1-9]\\d{0,${whole - 1}})${behind}$`)
  return element.above === undefined
    ? (value) => plain.test(value)
    : (value) => plain.test(value) && /[1-9]/.test(value)
}
