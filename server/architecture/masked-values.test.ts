// What is shown masked is never stored: a call that adds a row refuses it at the field, whoever sends it.
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Fields, isLines } from '@kouan/contract/language/field.ts'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser } = await testApp()
const admin = await aUser({ rights: '*' })

/** Of fields that are shown whatever the others hold. */
const masksOf = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { mask, shownWhen }]) => (mask && !shownWhen ? [{ name, mask }] : []))

/** An input in which every field that has a mask is masked, and the names of these fields as a refusal names them. */
function maskedInput({ input }: Call) {
  const own = masksOf(input)
  const lines = Object.entries(input).flatMap(([name, field]) => {
    const masked = isLines(field) ? masksOf(field.fields ?? {}) : []
    return masked.length > 0 ? [{ name, masked }] : []
  })
  const rowOf = (masked: ReturnType<typeof masksOf>) =>
    Object.fromEntries(masked.map(({ name, mask }) => [name, maskValue(mask, '13800001111示例')]))
  return {
    input: { ...rowOf(own), ...Object.fromEntries(lines.map(({ name, masked }) => [name, [rowOf(masked)]])) },
    names: [
      ...own.map(({ name }) => name),
      ...lines.flatMap((line) => line.masked.map(({ name }) => `${line.name}[0].${name}`)),
    ],
  }
}

const adding = served
  .map(({ call }) => call)
  .filter((call) => call.method !== 'GET' && !call.partial && !call.open && maskedInput(call).names.length > 0)

describe('masked values: refused at their field by every call that takes a whole row', () => {
  it.each(adding.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const { input, names } = maskedInput(call)
    const { problems = [] } = await send(call as never, input as never, admin)
    const refused = problems.filter(({ message }) => message.includes('“*”遮盖了部分内容')).map(({ field }) => field)
    expect(refused.toSorted()).toEqual(names.toSorted())
  })

  it('more than one such call was found', () => {
    expect(adding.map(({ name }) => name)).toEqual(expect.arrayContaining(['order.add', 'inventory.add']))
  })
})
