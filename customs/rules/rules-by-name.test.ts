import { expect, test } from 'vitest'
import { exampleNow, exampleOrder } from '../conformance/example-order.ts'
import { messageDefinitions } from '../messages/catalogue.ts'
import { ceb311 } from '../messages/import/ceb311.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { limitsOf2019, ruleTable } from '../rule-table.ts'
import { assessDocument, validateDocument } from '../validate.ts'
import { rulesByName } from './rules-by-name.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)

test('there are 21 rules, each with its sentence', () => {
  expect(Object.keys(rulesByName).sort()).toEqual(Object.keys(ruleTable).sort())
  expect(Object.keys(ruleTable)).toEqual(Array.from({ length: 21 }, (_, at) => `V${at + 1}`))
  for (const { sentence, fields } of Object.values(ruleTable)) {
    expect(sentence).toMatch(/[\u4e00-\u9fff]{4}/)
    expect(fields.length).toBeGreaterThan(0)
  }
})

test('every rule is named by a message that has one of its fields, and no message names one that does not exist', () => {
  const named = new Set(definitions.flatMap(({ rules }) => rules))
  expect([...named].sort()).toEqual(Object.keys(rulesByName).sort())
  for (const { type, rules, head, line } of definitions) {
    const elements = [...head.elements, ...(line?.elements ?? [])].map(({ name }) => name)
    for (const name of rules) {
      const has = ruleTable[name].fields.some((field) => elements.includes(field))
      expect([type, name, has]).toEqual([type, name, true])
    }
  }
})

test('rules that look at fields which nobody has would never speak', () => {
  const elements = new Set(
    definitions.flatMap(({ head, line }) => [...head.elements, ...(line?.elements ?? [])].map(({ name }) => name)),
  )
  for (const { fields } of Object.values(ruleTable)) for (const field of fields) expect(elements).toContain(field)
})

const input = { definition: ceb311, revision: '202205', now: exampleNow } as const
const verdicts = (document = exampleOrder(), related = {}) =>
  Object.fromEntries(assessDocument({ ...input, document, related }).rules.map(({ rule, verdict }) => [rule, verdict]))

test('what could not be judged is never called passed (V5, V6, V12, V19)', () => {
  expect(verdicts()).toMatchObject({ V1: 'passed', V4: 'passed', V5: 'not-evaluated', V6: 'not-evaluated' })
  expect(verdicts()).toMatchObject({ V12: 'not-evaluated', V13: 'not-evaluated', V19: 'passed' })
  expect(verdicts(exampleOrder({ head: { appType: '2' } })).V19).toBe('not-evaluated')
  const { head, lines } = exampleOrder()
  const payment = { head: { ...head, amountPaid: head.acturalPaid }, lines: [] }
  const related = { payment, waybill: { head, lines: [] }, buyerYearTotal: '0' }
  expect(verdicts({ head, lines }, related)).toMatchObject({ V5: 'passed', V6: 'passed', V12: 'passed' })
})

test('a fault is a fault, also where something is missing', () => {
  const { rules } = assessDocument({ ...input, document: exampleOrder({ head: { goodsValue: '1' } }) })
  expect(rules.find(({ rule }) => rule === 'V4')?.verdict).toBe('failed')
  const dear = exampleOrder({ head: { freight: '9000', acturalPaid: '9209.14' } })
  const assessed = assessDocument({ ...input, document: dear, related: { buyerYearTotal: '0' } })
  expect(assessed.rules.find(({ rule }) => rule === 'V12')).toMatchObject({ verdict: 'warned', missing: [] })
})

test('limits are handed in', () => {
  const limits = { ...limitsOf2019, singlePurchase: '100' }
  const document = exampleOrder()
  expect(validateDocument({ ...input, document })).toEqual([])
  expect(validateDocument({ ...input, document, limits })).toMatchObject([
    { path: 'head.goodsValue', rule: 'V12', severity: 'warning' },
  ])
})
