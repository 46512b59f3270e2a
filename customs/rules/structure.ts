// What the table alone says of a document: presence, lengths, digits, allowed values, codes, number of lines.
import { entryOf } from '../codes/code-table.ts'
import { type Finding, findingOf } from '../finding.ts'
import { type ElementDefinition, shortestText } from '../messages/message.ts'
import { checkWireValue, type ValueFault } from '../wire/wire-value.ts'
import { illegalCharacter } from '../xml/characters.ts'
import { readDecimal } from './decimal.ts'
import { type RuleContext, subjectOf } from './rule.ts'
import { checkForm, hasForm } from './value-forms.ts'

/** Code tables by name, each the set of codes that are allowed at present. */
export type CodeSets = Readonly<Record<string, ReadonlySet<string>>>

export function checkStructure({ context, codes }: { context: RuleContext; codes?: CodeSets }): Finding[] {
  const { tables, head, lines, definition } = context
  const isImport = definition.direction === 'I'
  const findings: Finding[] = []
  const check = (place: string, fields: RuleContext['head'], elements: readonly ElementDefinition[] = []) => {
    for (const element of elements) {
      const wrong = checkElementValue({ element, value: fields[element.name] ?? '', codes, isImport })
      if (!wrong) continue
      const path = `${place}.${element.name}`
      findings.push(findingOf({ path, rule: wrong.rule, message: subjectOf(context, path) + wrong.message }))
    }
  }
  check('head', head, tables.head)
  const { min, max } = tables.line ?? { min: 0, max: 0 }
  if (lines.length < min || lines.length > max) {
    const limits = Number.isFinite(max) ? `${min} 至 ${max} 项` : `至少 ${min} 项`
    const message = `商品明细须有 ${limits}，现为 ${lines.length} 项`
    findings.push(findingOf({ path: 'lines', rule: 'lines', message }))
  }
  for (const [index, fields] of lines.entries()) check(`lines[${index}]`, fields, tables.line?.elements)
  return findings
}

type Valued = { element: ElementDefinition; value: string; codes: CodeSets | undefined; isImport: boolean }

/** The sentence follows the field's label: "「数量」" + message. */
export function checkElementValue({ element, value, codes = {}, isImport }: Valued): ValueFault | undefined {
  if (isPlainlyRight(element, value)) return undefined
  const { name, required, values, above, atLeast, code = '' } = element
  const isAllowed = entryOf(values ?? {}, value) !== undefined
  // Blanks are a value to the schema, but not to people; and what it lets be empty the paper still wants.
  if (value === '' || (required && value.trim() === '' && !isAllowed)) {
    return required ? { rule: 'required', message: '不能为空' } : undefined
  }
  const bad = illegalCharacter(value)
  if (bad) return { rule: 'characters', message: `含有报文不允许的控制字符 ${bad.character}` }
  const wrong = checkWireValue({ element, value })
  if (wrong) return wrong
  // appType has a rule with a number of its own (V3).
  if (values && name !== 'appType' && !isAllowed) {
    const allowed = Object.entries(values).map(([one, text]) => `${one}（${text}）`)
    return { rule: 'value', message: `只能为 ${allowed.join('、')}，现为“${value}”` }
  }
  const isAbove = above === undefined || (isPlainlyAbove(value) && above === '0') || !readDecimal(value)?.lte(above)
  if (!isAbove) return { rule: 'range', message: `须大于 ${above}，现为 ${value}` }
  const isAtLeast = atLeast === undefined || (value[0] !== '-' && atLeast === '0') || !readDecimal(value)?.lt(atLeast)
  if (!isAtLeast) return { rule: 'range', message: `不能小于 ${atLeast}，现为 ${value}` }
  const table = entryOf(codes, code)
  if (table && !table.has(value)) return { rule: 'code', message: `的代码“${value}”不在代码表中` }
  return checkForm({ name, value, isImport })
}

/** Above 0 without a doubt: no sign, and a digit that is none. */
const isPlainlyAbove = (value: string) => value[0] !== '-' && /[1-9]/.test(value)

/** Lengths of an element that any ordinary text fills; nothing for one that wants a number, a code or a form of its own. */
type Lengths = { readonly min: number; readonly max: number }
const lengths = new WeakMap<ElementDefinition, Lengths | 'special'>()
const ordinary = /^[ -\ud7ff\ue000-\ufffd]+$/

/** Nearly all texts are right, and looking at them this way costs least. */
function isPlainlyRight(element: ElementDefinition, value: string): boolean {
  const known = lengths.get(element) ?? remembered(element)
  if (known === 'special' || value.length < known.min || value.length > known.max) return false
  return ordinary.test(value) && value.trim() !== ''
}

function remembered(element: ElementDefinition): Lengths | 'special' {
  const known = lengthsOf(element)
  lengths.set(element, known)
  return known
}

function lengthsOf(element: ElementDefinition): Lengths | 'special' {
  const { name, type, values, code, always, otherwise } = element
  if (values || code || always !== undefined || otherwise !== undefined || hasForm(name)) return 'special'
  if (type.kind === 'fixed') return { min: type.length, max: type.length }
  return type.kind === 'upTo' ? { min: Math.max(1, shortestText(element)), max: type.max } : 'special'
}
