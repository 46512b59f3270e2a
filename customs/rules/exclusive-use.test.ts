import { expect, test } from 'vitest'
import { declarations } from '../messages/catalogue.ts'
import { exclusiveUsesOf, findRepeatedLines, usedNumbers, whyExclusive } from './exclusive-use.ts'

const definitionOf = (short: string) => {
  const found = declarations.find(({ type }) => type === `CEB${short}Message`)
  if (!found) throw new Error(short)
  return found
}
const used = (short: string, head: Record<string, string>, lines: Record<string, string>[] = []) =>
  usedNumbers(definitionOf(short), { head, lines }).map(({ path, value }) => `${path} ${value}`)

test('every exclusive number: its elements stand in the tables of the message', () => {
  for (const definition of declarations) {
    const names = [...definition.head.elements, ...(definition.line?.elements ?? [])].map(({ name }) => name)
    for (const { elements } of exclusiveUsesOf(definition))
      expect(names, definition.type).toEqual(expect.arrayContaining([...elements]))
  }
})

test('numbers that a document uses: those of head and lines that are whole; none of a deletion', () => {
  const head = { orderNo: 'O-1', ebpCode: 'P', logisticsNo: ' L-1 ', logisticsCode: 'C' }
  expect(used('621', head)).toEqual(['head.orderNo O-1', 'head.logisticsNo L-1'])
  expect(used('621', { ...head, appType: '2' })).toHaveLength(2)
  expect(used('621', { ...head, appType: '3' })).toEqual([])
  expect(used('621', { ...head, ebpCode: ' ' })).toEqual(['head.logisticsNo L-1'])
  expect(used('711', { logisticsCode: 'C' }, [{ logisticsNo: 'A' }, {}, { logisticsNo: 'B' }])).toEqual([
    'lines[0].logisticsNo A',
    'lines[2].logisticsNo B',
  ])
  expect(used('625', { invtNo: 'I-1' })).toEqual([])
})

test.each(['507', '509', '607', '711', '701'])(
  '%s: a number in two of its lines is told at the later one, blanks are none',
  (short) => {
    const definition = definitionOf(short)
    const [number = ''] = exclusiveUsesOf(definition).map(({ elements }) => elements[0])
    const lines = ['A', 'B', 'A', '', '', ' A '].map((value) => ({ [number]: value }))
    expect(findRepeatedLines(definition, lines).map(({ path }) => path)).toEqual([
      `lines[2].${number}`,
      `lines[5].${number}`,
    ])
    expect(findRepeatedLines(definition, lines.slice(0, 2))).toEqual([])
  },
)

test('advice says that practice differs, a refusal does not', () => {
  for (const definition of declarations) {
    for (const use of exclusiveUsesOf(definition)) {
      expect(whyExclusive(definition, use).includes('仅供参考'), definition.type).toBe(use.isAdvice)
    }
  }
})
