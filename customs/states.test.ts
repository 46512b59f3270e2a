import { expect, test } from 'vitest'
import { seededRandom } from './conformance/seeded-random.ts'
import {
  applyReceipts,
  type DeclareState,
  declareStates,
  mayDeclare,
  mayEdit,
  mayRedeclare,
  type StateReceipt,
} from './states.ts'

function receipt(returnStatus: string, second = 0, change: Partial<StateReceipt> = {}): StateReceipt {
  const returnTime = `202601051030${String(second).padStart(2, '0')}000`
  return { type: 'CEB312Message', returnStatus, returnTime, returnInfo: '', ...change }
}

function stateOf(receipts: StateReceipt[], { appType = '1', before = 'SENT' as DeclareState } = {}) {
  return applyReceipts({ type: 'CEB311Message', appType, before, receipts })
}

test.each([
  ['1', 'ACCEPTED_BY_PORT'],
  ['2', 'ACCEPTED_BY_PORT'],
  ['3', 'ACCEPTED_BY_PORT'],
  ['4', 'FAILED'],
  ['-301008', 'FAILED'],
  ['100', 'REJECTED'],
  ['120', 'IN_CUSTOMS'],
  ['300', 'IN_CUSTOMS'],
  ['399', 'REVIEWED'],
  ['400', 'IN_CUSTOMS'],
  ['500', 'IN_CUSTOMS'],
  ['501', 'DETAINED'],
  ['502', 'DETAINED'],
  ['503', 'DETAINED'],
  ['505', 'DETAINED'],
  ['599', 'DETAINED'],
  ['600', 'IN_CUSTOMS'],
  ['700', 'RETURNED'],
  ['800', 'RELEASED'],
  ['899', 'CLOSED'],
] as const)('receipt %s leads to %s', (status, state) => {
  expect(stateOf([receipt(status)]).state).toBe(state)
})

test('without a receipt the state stays', () => {
  expect(stateOf([], { before: 'GENERATING' })).toEqual({ state: 'GENERATING' })
})

test('the later time decides, an older receipt does not move the state back', () => {
  const last = receipt('120', 5)
  expect(stateOf([last, receipt('2', 1)])).toEqual({ state: 'IN_CUSTOMS', last })
  expect(stateOf([receipt('120', 5), receipt('100', 6)]).state).toBe('REJECTED')
  expect(stateOf([receipt('100', 5), receipt('120', 6)]).state).toBe('IN_CUSTOMS')
})

test('at the same time the higher rank decides, and a failure outranks all', () => {
  expect(stateOf([receipt('120'), receipt('3'), receipt('2')]).state).toBe('IN_CUSTOMS')
  expect(stateOf([receipt('100'), receipt('800'), receipt('120')]).state).toBe('REJECTED')
})

test('CEB900 fails the attempt, whatever its status says', () => {
  expect(stateOf([receipt('2'), receipt('unknown', 1, { type: 'CEB900Message' })]).state).toBe('FAILED')
})

test('an unknown code is the last receipt, but moves nothing', () => {
  const strange = receipt('18', 9)
  expect(stateOf([receipt('120', 3), strange])).toEqual({ state: 'IN_CUSTOMS', last: strange })
  expect(stateOf([strange])).toEqual({ state: 'SENT', last: strange })
})

test('nothing leads out of 结关, 退运, 已撤销 and 已删除', () => {
  expect(stateOf([receipt('899', 1), receipt('2', 9)]).state).toBe('CLOSED')
  expect(stateOf([receipt('700', 1), receipt('800', 9)]).state).toBe('RETURNED')
  expect(stateOf([receipt('800', 1)], { before: 'CANCELLED' }).state).toBe('CANCELLED')
  expect(stateOf([receipt('120', 1)], { before: 'DELETED' }).state).toBe('DELETED')
})

test('the success of a deletion deletes; its failure does not', () => {
  expect(stateOf([receipt('2', 1), receipt('120', 2)], { appType: '3' }).state).toBe('DELETED')
  expect(stateOf([receipt('2', 1)], { appType: '3' }).state).toBe('ACCEPTED_BY_PORT')
  expect(stateOf([receipt('100', 1)], { appType: '3' }).state).toBe('REJECTED')
})

test('a receipt without a real time decides only where there is no better', () => {
  const timeless = receipt('100', 0, { returnTime: '' })
  expect(stateOf([timeless]).state).toBe('REJECTED')
  expect(stateOf([timeless, receipt('2', 1)]).state).toBe('ACCEPTED_BY_PORT')
})

test('every permutation of a history gives the same state and the same last receipt', () => {
  const random = seededRandom(20260105)
  const statuses = [
    '1',
    '2',
    '3',
    '4',
    '100',
    '120',
    '300',
    '399',
    '500',
    '502',
    '700',
    '800',
    '899',
    '-301010',
    '18',
    '',
  ]
  for (let round = 0; round < 200; round++) {
    const history = Array.from({ length: 1 + random.below(7) }, () =>
      receipt(random.pick(statuses), random.below(3), {
        type: random.pick(['CEB312Message', 'CEB312Message', 'CEB900Message']),
        returnInfo: random.pick(['', '[Code:1;Desc:甲]', '乙']),
      }),
    )
    const appType = random.pick(['1', '3'])
    const first = stateOf(history, { appType })
    for (let turn = 0; turn < 10; turn++) {
      const again = random.shuffled([...history, ...history.filter(() => random.below(2) === 0)])
      expect(stateOf(again, { appType })).toEqual(first)
    }
  }
})

test('who may edit, declare, declare again', () => {
  const states = Object.keys(declareStates) as DeclareState[]
  expect(states.filter(mayEdit)).toEqual(['DRAFT', 'READY', 'FAILED', 'REJECTED'])
  expect(states.filter(mayDeclare)).toEqual(['DRAFT', 'READY'])
  expect(states.filter(mayRedeclare)).toEqual(['FAILED', 'REJECTED'])
})
