import { expect, test } from 'vitest'
import { type Choice, choiceOf, isFull, nameOf, withChosen, withoutChosen } from './choice.ts'

const none: Choice = new Map()
const entry = (key: string) => [key, { id: key, name: `名称${key}` }] as const

test('S4.089 single choice keeps only the most recently checked', () => {
  const limits = { isMultiple: false }
  const first = withChosen(none, { added: [entry('1')], limits })
  expect([...withChosen(first, { added: [entry('2')], limits }).keys()]).toEqual(['2'])
  expect([...withChosen(first, { added: [entry('2'), entry('3')], limits }).keys()]).toEqual(['3'])
  expect(withChosen(first, { added: [], limits })).toBe(first)
})

test('several are kept in the order of choosing, the same one only once', () => {
  const limits = { isMultiple: true }
  const choice = withChosen(withChosen(none, { added: [entry('2'), entry('1')], limits }), {
    added: [entry('2')],
    limits,
  })
  expect([...choice.keys()]).toEqual(['2', '1'])
  expect([...withoutChosen(choice, ['2', '9']).keys()]).toEqual(['1'])
})

test('no more than allowed are taken; those already chosen may be named again', () => {
  const limits = { isMultiple: true, maxCount: 2 }
  const choice = withChosen(none, { added: [entry('1'), entry('2'), entry('3')], limits })
  expect([...choice.keys()]).toEqual(['1', '2'])
  expect(isFull(choice, limits)).toBe(true)
  expect(isFull(choice, { isMultiple: true })).toBe(false)
  expect(withChosen(choice, { added: [['1', { name: '新' }]], limits }).get('1')).toEqual({ name: '新' })
})

test('an unknown key is shown as itself', () => {
  const choice = choiceOf(['1', 'x'], new Map([entry('1')]))
  const names = [...choice].map(([key, row]) => nameOf(key, { row, displayKey: 'name' }))
  expect(names).toEqual(['名称1', 'x'])
})
