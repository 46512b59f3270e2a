import { declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/states.ts'
import { describe, expect, test } from 'vitest'
import { beforeDeclare, declareLabel, isMoving, stateGroups } from './order-states.ts'

const order = (id: string, fields: object = {}) => ({
  id,
  orderNo: `NO-${id}`,
  declareStatus: 'READY',
  mayDeclare: true,
  ...fields,
})

describe('before orders are declared', () => {
  test('one is asked for by its number', () => {
    expect(beforeDeclare([order('1')])).toEqual({ question: '确定要申报订单 NO-1 吗?', ids: ['1'] })
    expect(beforeDeclare([order('2', { declareStatus: 'REJECTED' })])).toEqual({
      question: '确定要重新申报订单 NO-2 吗?',
      ids: ['2'],
    })
  })

  test('of several only those go that may, and the question says so', () => {
    const rows = [order('1'), order('2', { mayDeclare: false }), order('3')]
    expect(beforeDeclare(rows)).toEqual({
      question: '另有 1 项的状态不能申报，不会提交。确定要申报这 2 项吗?',
      ids: ['1', '3'],
    })
    expect(beforeDeclare([order('1'), order('3')])).toEqual({ question: '确定要申报这 2 项吗?', ids: ['1', '3'] })
  })

  test('nothing chosen and nothing fit are warned of', () => {
    expect(beforeDeclare([])).toEqual({ warning: '请选择一条记录！' })
    expect(beforeDeclare([order('1', { mayDeclare: false })])).toEqual({ warning: '所选订单的状态都不能申报' })
  })
})

describe('states', () => {
  const states = Object.keys(declareStates) as (keyof typeof declareStates)[]

  test('the quick filters name states that exist, each once', () => {
    const named = stateGroups.flatMap(({ value }) => value.split(',').filter(Boolean))
    expect(named.filter((state) => !Object.hasOwn(declareStates, state))).toEqual([])
    expect(new Set(named).size).toBe(named.length)
  })

  test('what waits for its declaration, first or again, is found by the filters of these names', () => {
    const ofGroup = (label: string) => stateGroups.find((group) => group.label === label)?.value
    expect(ofGroup('待申报')).toBe(states.filter(mayDeclare).join(','))
    expect(ofGroup('失败与退单')).toBe(states.filter(mayRedeclare).join(','))
  })

  test('the deed is called by its name', () => {
    expect(states.filter((state) => declareLabel({ declareStatus: state }) === '重新申报')).toEqual(
      states.filter(mayRedeclare),
    )
  })

  test('an order on its way is looked at again', () => {
    expect(states.filter(isMoving)).toEqual(['GENERATING', 'BLOCKED', 'SENT', 'ACCEPTED_BY_PORT'])
    expect(isMoving(null)).toBe(false)
  })
})
