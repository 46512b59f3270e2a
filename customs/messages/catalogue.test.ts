import { expect, expectTypeOf, test } from 'vitest'
import { ownStatuses } from '../codes/return-status.ts'
import { answeredType } from '../receipts/answers.ts'
import { declarations, findDefinition, messageDefinitions } from './catalogue.ts'
import { roles } from './comparison.ts'
import type { ceb603 } from './export/ceb603.ts'
import type { ceb312 } from './import/ceb311.ts'
import type { ceb411 } from './import/ceb411.ts'
import type { DocumentOf, MessageDefinition } from './message.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)

test('each message stands under its own name, and each declaration finds its receipt and back', () => {
  for (const [name, { type }] of Object.entries(messageDefinitions)) expect(type).toBe(name)
  for (const { type, kind, receiptType, direction } of definitions) {
    if (kind === 'receipt') continue
    const receipt = findDefinition(receiptType ?? '')
    expect({ type, kind: receipt?.kind, direction: receipt?.direction }).toEqual({ type, kind: 'receipt', direction })
    expect(answeredType(receiptType ?? '')).toBe(type)
  }
})

test('a receipt repeats the key of its declaration, in the same order', () => {
  for (const { type, receiptType, key } of definitions) {
    if (receiptType) expect({ type, key: findDefinition(receiptType)?.key }).toEqual({ type, key })
  }
})

test('types follow from the tables', () => {
  type List = DocumentOf<typeof ceb603>
  expectTypeOf<List['head']['orderNo']>().toEqualTypeOf<string>()
  expectTypeOf<List['head']['emsNo']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<List['lines'][number]['gcode']>().toEqualTypeOf<string>()
  expectTypeOf<DocumentOf<typeof ceb411>['lines']>().toEqualTypeOf<readonly []>()
  expectTypeOf<DocumentOf<typeof ceb312>['head']['orderNo']>().toEqualTypeOf<string>()
  expectTypeOf<keyof DocumentOf<typeof ceb312>['head'] & 'freight'>().toEqualTypeOf<never>()
})

test('notices and refusals of the gateway: each has statuses of its own, as a page that shows them loads no message', () => {
  const answers = new Set<string>(declarations.map(({ receiptType }) => receiptType))
  const ofCustoms = definitions.filter(({ type, kind }) => kind === 'receipt' && !answers.has(type))
  expect(Object.keys(ownStatuses).sort()).toEqual(ofCustoms.map(({ type }) => type).sort())
})

test('roles in a shipment: each direction has one message of each', () => {
  for (const direction of ['I', 'E']) {
    const own = declarations.flatMap((one) => (one.direction === direction && one.role ? [one.role] : []))
    expect(own.sort()).toEqual([...roles].sort())
  }
})

test('what a message says of others and of itself: every element that it names is in the tables', () => {
  const headOf = (type: string) => findDefinition(type)?.head.elements.map(({ name }) => name) ?? []
  const lineOf = (type: string) => findDefinition(type)?.line?.elements.map(({ name }) => name) ?? []
  const unknown = declarations.flatMap(
    ({ type, compares = [], answered: { usedBy }, refusals: { forms = [] } = {} }) => {
      const missing = (names: readonly string[], known: readonly string[]) =>
        names.filter((name) => !known.includes(name))
      const [head, line] = [headOf(type), lineOf(type)]
      return [
        ...compares.flatMap(({ to, links, head: heads, lines, isByLine, isInTheirLines }) => [
          ...missing(
            [...links.flat()].map(({ own }) => own),
            isByLine ? line : head,
          ),
          ...missing(
            links.flat().map(({ other }) => other),
            isInTheirLines ? lineOf(to) : headOf(to),
          ),
          ...missing(
            heads.map(({ other }) => other),
            headOf(to),
          ),
          ...missing(
            heads.map(({ own }) => own),
            head,
          ),
          ...missing(
            lines.map(({ own }) => own),
            line,
          ),
          ...missing(
            lines.map(({ other }) => other),
            lineOf(to),
          ),
        ]),
        ...(usedBy
          ? [...missing(usedBy.by, head), ...missing(usedBy.by, [...headOf(usedBy.type), ...lineOf(usedBy.type)])]
          : []),
        ...missing(
          forms.map(({ element }) => element),
          ['lines', ...head, ...line],
        ),
      ].map((name) => `${type} ${name}`)
    },
  )
  expect(unknown).toEqual([])
})
