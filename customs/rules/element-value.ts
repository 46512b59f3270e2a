import type { ElementDefinition } from '../messages/message.ts'
import { characterCount, illegalCharacter } from '../xml-text.ts'
import { readDecimal } from './decimal.ts'

/** Code tables by name, each the set of codes that are allowed at present. */
export type CodeSets = Readonly<Record<string, ReadonlySet<string>>>

export type ValueFault = { rule: string; message: string }

/** What is wrong with one value, by the table alone. The sentence follows the field's label: "「数量」" + message. */
export function checkElementValue(input: {
  element: ElementDefinition
  value: string
  codes?: CodeSets
}): ValueFault | undefined {
  const { element, value, codes } = input
  if (value === '') return element.required ? checkEmpty(element) : undefined
  // Blanks are a value to the schema, but not to people.
  if (element.required && value.trim() === '') return checkEmpty(element)
  return (
    checkCharacters(value) ??
    checkType({ element, value }) ??
    checkAllowed({ element, value }) ??
    checkRange({ element, value }) ??
    checkCode({ element, value, codes })
  )
}

function checkEmpty({ type }: ElementDefinition): ValueFault | undefined {
  return type.kind === 'upTo' && type.min === 0 ? undefined : { rule: 'required', message: '不能为空' }
}

function checkCharacters(value: string): ValueFault | undefined {
  const bad = illegalCharacter(value)
  return bad ? { rule: 'characters', message: `含有报文不允许的控制字符 ${bad}` } : undefined
}

function checkType({
  element: { type },
  value,
}: {
  element: ElementDefinition
  value: string
}): ValueFault | undefined {
  const count = characterCount(value)
  if (type.kind === 'fixed') {
    return count === type.length
      ? undefined
      : { rule: 'length', message: `须为 ${type.length} 个字符，现为 ${count} 个` }
  }
  if (type.kind === 'upTo') {
    return count <= type.max ? undefined : { rule: 'length', message: `最多 ${type.max} 个字符，现为 ${count} 个` }
  }
  if (type.kind === 'int') {
    const fits = /^[+-]?\d+$/.test(value) && Math.abs(Number(value)) <= 2 ** 31 - 1
    if (!fits) return { rule: 'integer', message: `须为整数，现为“${value}”` }
    const digits = String(Math.abs(Number(value))).length
    return digits <= (type.digits ?? 10) ? undefined : { rule: 'integer', message: `最多 ${type.digits} 位整数` }
  }
  return checkDecimal({ value, digits: type.digits, fraction: type.fraction })
}

function checkDecimal(input: { value: string; digits: number; fraction: number }): ValueFault | undefined {
  const { value, digits, fraction } = input
  const number = readDecimal(value)
  if (!number) return { rule: 'decimal', message: `须为数字，现为“${value}”` }
  const [whole = '', after = ''] = number.abs().toFixed().split('.')
  if (after.length > fraction) return { rule: 'decimal', message: `最多 ${fraction} 位小数，现为 ${after.length} 位` }
  const significant = whole.replace(/^0+/, '').length + after.length
  return significant <= digits
    ? undefined
    : { rule: 'decimal', message: `最多 ${digits} 位数字，现为 ${significant} 位` }
}

function checkAllowed({ element: { name, values }, value }: { element: ElementDefinition; value: string }) {
  // appType has a rule with a number of its own (V3).
  if (!values || name === 'appType' || Object.hasOwn(values, value)) return undefined
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
