import type { Field, Fields } from '@kouan/contract/language/field.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import type { ElementDefinition, ValueType } from '@kouan/customs/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { order, orderGoods } from './order.ts'

// These are fixed by each attempt, or by the place of the line.
const madeByServer = ['guid', 'appType', 'appTime', 'appStatus', 'orderType', 'gnum']
const head = ceb311.head.elements.filter(({ name }) => !madeByServer.includes(name))
const line = ceb311.line.elements.filter(({ name }) => !madeByServer.includes(name))

const longest = (type: ValueType) => (type.kind === 'fixed' ? type.length : type.kind === 'upTo' ? type.max : undefined)

/** Codes of a table have its length; everything else says its own. */
function declared(fields: Fields, { name }: ElementDefinition) {
  const field: Field | undefined = fields[name]
  return {
    label: field?.label,
    required: field?.required ?? false,
    longest: field?.max,
    scale: field?.scale,
    atLeast: field?.scale === undefined ? undefined : field.min,
    code: field?.code,
  }
}

const wanted = ({ label, required, type, code }: ElementDefinition) => ({
  label,
  required,
  longest: longest(type),
  scale: type.kind === 'decimal' ? type.fraction : undefined,
  atLeast: type.kind === 'decimal' ? 0 : undefined,
  code,
})

describe('the form of an order and the table of CEB311', () => {
  it.each(head)('agree on the head element $name', (element) => {
    expect(declared(order.fields, element)).toEqual(wanted(element))
  })

  it.each(line)('agree on the goods element $name', (element) => {
    expect(declared(orderGoods.fields, element)).toEqual(wanted(element))
  })

  it('agree on the number of goods', () => {
    expect([orderGoods.min, orderGoods.max]).toEqual([ceb311.line.min, ceb311.line.max])
  })
})
