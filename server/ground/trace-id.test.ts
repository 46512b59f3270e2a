import { expect, it } from 'vitest'
import { newTraceId, traceIdOf, traceparentOf } from './trace-id.ts'

const request = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const own = '3f2504e04f8941d39a0c0305e82c3301'
const given = '4bf92f3577b34da6a3ce929d0e0e4736'

it.each([
  ['a valid header', `00-${given}-00f067aa0ba902b7-01`, given],
  ['a later version with more parts', `cc-${given}-00f067aa0ba902b7-01-what-comes`, given],
  ['no header', undefined, own],
  ['two headers', [`00-${given}-00f067aa0ba902b7-01`, `00-${given}-00f067aa0ba902b7-01`], own],
  ['an id of zeros', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, own],
  ['capital letters', `00-${given.toUpperCase()}-00f067aa0ba902b7-01`, own],
  ['too short', `00-${given.slice(1)}-00f067aa0ba902b7-01`, own],
  ['a forged line', `00-${given}-00f067aa0ba902b7-01\r\nx: y`, own],
  ['SQL', `'; drop table work_item; --`, own],
])('trace id of %s', (_, header, traceId) => {
  expect(traceIdOf(header, request)).toBe(traceId)
})

it('an outgoing header names the trace and a span of its own', () => {
  const traceId = newTraceId()
  const [one, other] = [traceparentOf(traceId), traceparentOf(traceId)]
  expect([traceIdOf(one, request), traceIdOf(other, request)]).toEqual([traceId, traceId])
  expect(one).not.toBe(other)
})
