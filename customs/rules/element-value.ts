import type { ElementDefinition } from '../messages/message.ts'
import { checkWireValue, type ValueFault } from '../wire/wire-value.ts'
import { illegalCharacter } from '../xml-text.ts'
import { readDecimal } from './decimal.ts'

/** Code tables by name, each the set of codes that are allowed at present. */
export type CodeSets = Readonly<Record<string, ReadonlySet<string>>>

/** What is wrong with one value, by the table alone. The sentence follows the field's label: "「数量」" + message. */
export function checkElementValue(input: {
  element: ElementDefinition
  value: string
  codes?: CodeSets
}): ValueFault | undefined {
  const { element, value, codes } = input
  // Blanks are a value to the schema, but not to people.
  const isEmpty = value === '' || (element.required && value.trim() === '' && !isAllowed({ element, value }))
  // Where the schema lets a required text be empty, the paper still wants it.
  if (isEmpty) return element.required ? { rule: 'required', message: '不能为空' } : undefined
  return (
    checkCharacters(value) ??
    checkWireValue({ element, value }) ??
    checkAllowed({ element, value }) ??
    checkRange({ element, value }) ??
    checkCode({ element, value, codes })
  )
}

function checkCharacters(value: string): ValueFault | undefined {
  const bad = illegalCharacter(value)
  return bad ? { rule: 'characters', message: `含有报文不允许的控制字符 ${bad}` } : undefined
}

function isAllowed({ element: { values }, value }: { element: ElementDefinition; value: string }): boolean {
  return values !== undefined && Object.hasOwn(values, value)
}

function checkAllowed({ element, value }: { element: ElementDefinition; value: string }) {
  const { name, values } = element
  // appType has a rule with a number of its own (V3).
  if (!values || name === 'appType' || isAllowed({ element, value })) return undefined
  const allowed = Object.entries(values).map(([code, text]) => `${code}（${text}）`)
  return { rule: 'value', message: `只能为 ${allowed.join('、')}，现为“${value}”` }
}

function checkRange({ element: { above, atLeast }, value }: { element: ElementDefinition; value: string }) {
  const number = readDecimal(value)
  if (!number) return undefined
  if (above !== undefined && !number.gt(above)) return { rule: 'range', message: `须大于 ${above}，现为 ${value}` }
  if (atLeast !== undefined && number.lt(atLeast))
    return { rule: 'range', message: `不能小于 ${atLeast}，现为 ${value}` }
  return undefined
}

function checkCode(input: { element: ElementDefinition; value: string; codes?: CodeSets }): ValueFault | undefined {
  const { element, value, codes } = input
  const table = element.code && codes && Object.hasOwn(codes, element.code) ? codes[element.code] : undefined
  return !table || table.has(value) ? undefined : { rule: 'code', message: `的代码“${value}”不在代码表中` }
}
