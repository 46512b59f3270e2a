import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { describe, expect, test } from 'vitest'
import { isMoving, isRefused, stateFilters } from './document-states.ts'

const filters = stateFilters({ name: 'order' })

describe('states', () => {
  const states = Object.keys(declareStates) as (keyof typeof declareStates)[]

  test('the quick filters name states that exist, each once', () => {
    const named = filters.flatMap(({ value }) => value.split(',').filter(Boolean))
    expect(named.filter((state) => !Object.hasOwn(declareStates, state))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('what waits for its declaration, first or again, is found by the filters of these names', () => {
    const ofGroup = (label: string) => filters.find((group) => group.label === label)?.value
    expect(ofGroup('待申报')).toBe(states.filter(mayDeclare).join(','))
    expect(ofGroup('失败与退单')).toBe(states.filter(mayRedeclare).join(','))
  })

  test('a refused document is one that is declared again', () => {
    expect(states.filter((state) => isRefused({ declareStatus: state }))).toEqual(states.filter(mayRedeclare))
  })

  test('a document on its way is looked at again', () => {
    expect(states.filter(isMoving)).toEqual(['GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT'])
    expect(isMoving(null)).toBe(false)
  })
})
