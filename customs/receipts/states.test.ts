// Long because each sequence of receipts is told whole, and all share the builders at the top.
import { expect, test } from 'vitest'
import { type DeclareState, declareStates } from '../codes/declare-state.ts'
import { permutations } from '../conformance/permutations.ts'
import { seededRandom } from '../conformance/seeded-random.ts'
import { declarations, findDefinition } from '../messages/catalogue.ts'
import { decidingReceipt, effectiveTime, type StateReceipt } from './deciding-receipt.ts'
import { mayChange, mayDeclare, mayEdit, mayRedeclare } from './permitted-steps.ts'
import { type Attempt, applyAttempts, applyParts, applyReceipts } from './states.ts'

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

test.each([
  ['399 after 800', [receipt('800', 0), receipt('399', 1)], 'RELEASED'],
  ['120 after 800', [receipt('800', 0), receipt('399', 1), receipt('120', 2)], 'RELEASED'],
  ['1 after 800', [receipt('800', 0), receipt('1', 9)], 'RELEASED'],
  ['a rejection after 800', [receipt('800', 0), receipt('100', 1)], 'REJECTED'],
  ['a detention after 800', [receipt('800', 0), receipt('501', 1)], 'DETAINED'],
  ['结关 after 800', [receipt('800', 0), receipt('899', 1), receipt('399', 2)], 'CLOSED'],
  ['review again after a detention', [receipt('800', 0), receipt('501', 1), receipt('399', 2)], 'REVIEWED'],
  ['a gateway error after 800', [receipt('800', 0), receipt('-621001', 1), receipt('2', 2)], 'RELEASED'],
] as const)('放行 is left for failure, detention or 结关 alone, in every order: %s', (_, history, state) => {
  for (const receipts of permutations([...history])) {
    expect(applyReceipts({ type: 'CEB621Message', appType: '1', before: 'SENT', receipts }).state).toBe(state)
  }
})

test('a message that ends well before 放行 keeps its end too', () => {
  const stateAt = (type: string, ...statuses: string[]) =>
    applyReceipts({ type, appType: '1', before: 'SENT', receipts: statuses.map((one, at) => receipt(one, at)) }).state
  expect(stateAt('CEB311Message', '120', '3')).toBe('IN_CUSTOMS')
  expect(stateAt('CEB623Message', '399', '120')).toBe('REVIEWED')
  expect(stateAt('CEB621Message', '399', '120')).toBe('REVIEWED')
  expect(stateAt('CEB603Message', '399', '120', '300')).toBe('IN_CUSTOMS')
  expect(stateAt('CEB625Message', '300', '399', '120')).toBe('REVIEWED')
  expect(stateAt('CEB603Message', '399', '120', '800')).toBe('RELEASED')
  expect(stateAt('CEB505Message', '120', '399')).toBe('REVIEWED')
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
  expect(stateOf([timeless, receipt('120', 1)]).state).toBe('IN_CUSTOMS')
})

test('a time that no calendar has counts as none', () => {
  const timeless = receipt('120', 0, { returnTime: '20269999999999999' })
  for (const history of permutations([timeless, receipt('100', 1)])) expect(stateOf(history).state).toBe('REJECTED')
})

test('a time later than five minutes after the arrival counts as five minutes after the arrival', () => {
  const ahead = receipt('120', 0, { returnTime: '20270101000000000', receiveTime: '20260105103000000' })
  const next = receipt('100', 0, { returnTime: '20260105103501000', receiveTime: '20260105103600000' })
  for (const history of permutations([ahead, next])) expect(stateOf(history).state).toBe('REJECTED')
  const within = { ...ahead, returnTime: '20260105103459000' }
  const earlier = { ...next, returnTime: '20260105103458000' }
  for (const history of permutations([within, earlier])) expect(stateOf(history).state).toBe('IN_CUSTOMS')
  expect(effectiveTime(ahead)).toBe('20260105103500000')
  expect(effectiveTime(within)).toBe(within.returnTime)
  expect(effectiveTime(receipt('120', 0, { returnTime: '20270101000000000' }))).toBe('20270101000000000')
})

test.each([
  ['CEB311Message', '120', '-301010', 'IN_CUSTOMS'],
  ['CEB311Message', '120', '-301008', 'IN_CUSTOMS'],
  ['CEB311Message', '120', '4', 'IN_CUSTOMS'],
  ['CEB311Message', '120', '99', 'IN_CUSTOMS'],
  ['CEB621Message', '120', '-621004', 'IN_CUSTOMS'],
  ['CEB621Message', '800', '-621004', 'RELEASED'],
  ['CEB621Message', '500', '2', 'IN_CUSTOMS'],
  ['CEB621Message', '100', '-621004', 'REJECTED'],
] as const)('%s: after %s of customs a later %s of the gateway decides nothing', (type, first, second, state) => {
  for (const receipts of permutations([receipt(first, 1), receipt(second, 9)])) {
    expect(applyReceipts({ type, appType: '1', before: 'SENT', receipts })).toEqual({ state, last: receipt(first, 1) })
  }
})

test('CEB900 after 120: the format was right, the document stays accepted', () => {
  const refusal = receipt('-1', 9, { type: 'CEB900Message' })
  for (const history of permutations([receipt('120'), refusal])) expect(stateOf(history).state).toBe('IN_CUSTOMS')
})

test.each([
  ['800, 599, late 120', [receipt('800', 0), receipt('599', 1), receipt('120', 2)], 'DETAINED'],
  ['501, late 120', [receipt('501', 0), receipt('120', 1)], 'DETAINED'],
  ['501, late 2', [receipt('501', 0), receipt('2', 1)], 'DETAINED'],
  ['501, late 300', [receipt('501', 0), receipt('300', 1)], 'DETAINED'],
  ['501, 399', [receipt('501', 0), receipt('399', 1)], 'REVIEWED'],
  ['501, 800', [receipt('501', 0), receipt('800', 1)], 'RELEASED'],
  ['501, 100', [receipt('501', 0), receipt('100', 1)], 'REJECTED'],
] as const)('a detention is lifted by a decision of customs alone: %s', (_, history, state) => {
  for (const receipts of permutations([...history])) {
    expect(applyReceipts({ type: 'CEB621Message', appType: '1', before: 'SENT', receipts }).state).toBe(state)
  }
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
  expect(states.filter(mayEdit)).toEqual(['DRAFT', 'READY', 'CHANGING', 'FAILED', 'REJECTED'])
  expect(states.filter(mayDeclare)).toEqual(['DRAFT', 'READY'])
  expect(states.filter(mayRedeclare)).toEqual(['FAILED', 'REJECTED'])
})

test('tax bills and summaries are no receipts of the document', () => {
  const bill = receipt('3', 9, { type: 'CEB816Message' })
  expect(stateOf([receipt('800', 1), bill])).toEqual({ state: 'RELEASED', last: receipt('800', 1) })
  expect(stateOf([bill])).toEqual({ state: 'SENT' })
  expect(decidingReceipt({ type: 'CEB621Message', receipts: [bill] })).toBeUndefined()
})

test('every permutation of up to 6 receipts of every declaration gives the same state', () => {
  const random = seededRandom(621)
  const count = { histories: 0, orders: 0 }
  for (const { type, receiptType, answered } of declarations) {
    for (let size = 1; size <= 6; size++) {
      const history = Array.from({ length: size }, () =>
        receipt(random.pick([...answered.statuses, '-1', '18']), random.below(3), {
          type: random.pick([receiptType, receiptType, receiptType, 'CEB900Message', 'CEB816Message']),
          returnInfo: random.pick(['', '[Code:1;Desc:甲]']),
        }),
      )
      const of = (receipts: StateReceipt[]) =>
        JSON.stringify(applyReceipts({ type, appType: '1', before: 'SENT', receipts }))
      const first = of(history)
      count.histories += 1
      for (const order of permutations(history)) {
        count.orders += 1
        if (of(order) !== first) expect(order).toBe(history)
      }
    }
  }
  expect(count).toEqual({
    histories: declarations.length * 6,
    orders: declarations.length * (1 + 2 + 6 + 24 + 120 + 720),
  })
})

test('sequences of 200 receipts with repeats and several attempts end alike in any order', () => {
  const random = seededRandom(200)
  for (let round = 0; round < 60; round++) {
    const { type, receiptType, answered } = random.pick(declarations)
    const { statuses, alsoSeen = [] } = answered
    const pool = Array.from({ length: 40 }, () =>
      receipt(random.pick([...statuses, ...alsoSeen, '-1', '18', '']), random.below(60), {
        type: random.pick([receiptType, receiptType, 'CEB900Message']),
        returnInfo: random.pick(['', '甲', '乙']),
      }),
    )
    const attempts: Attempt[] = Array.from({ length: 4 }, (_, at) => {
      const appType = at === 0 ? '1' : random.pick(['1', '2', '3'])
      return {
        attemptNo: at + 1,
        appType,
        before: 'SENT',
        receipts: Array.from({ length: 50 }, () => random.pick(pool)),
      }
    })
    const first = applyAttempts({ type, attempts })
    for (let turn = 0; turn < 5; turn++) {
      const again = random.shuffled(attempts).map((one) => ({ ...one, receipts: random.shuffled(one.receipts) }))
      expect(applyAttempts({ type, attempts: again })).toEqual(first)
      const once = attempts.map((one) => ({ ...one, receipts: [...new Set(one.receipts)] }))
      expect(applyAttempts({ type, attempts: once })).toEqual(first)
    }
  }
})

function attempt(attemptNo: number, appType: string, ...statuses: string[]): Attempt {
  const receipts = statuses.map((status, at) => receipt(status, attemptNo * 10 + at))
  return { attemptNo, appType, before: 'SENT', receipts }
}

test.each([
  ['a first declaration', [attempt(1, '1', '2', '120')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['again after a rejection', [attempt(1, '1', '100'), attempt(2, '1')], 'SENT', 'SENT'],
  ['a change under way', [attempt(1, '1', '120'), attempt(2, '2', '2')], 'ACCEPTED_BY_PORT', 'IN_CUSTOMS'],
  ['a change that failed', [attempt(1, '1', '120'), attempt(2, '2', '-301011')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['a change that succeeded', [attempt(1, '1', '120'), attempt(2, '2', '120')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['a deletion that was rejected', [attempt(1, '1', '120'), attempt(2, '3', '100')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['a change after a rejection', [attempt(1, '1', '100'), attempt(2, '2', '2')], 'ACCEPTED_BY_PORT', 'REJECTED'],
  ['a repeat while customs hold it', [attempt(1, '1', '120'), attempt(2, '1', '-301010')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['a repeat that is under way', [attempt(1, '1', '120'), attempt(2, '1', '2')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['a repeat without an earlier one', [attempt(1, '1', '4'), attempt(2, '1', '-301010')], 'FAILED', 'FAILED'],
  ['a rejected repeat', [attempt(1, '1', '120'), attempt(2, '1', '100')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  [
    'anew after a deletion, under way',
    [attempt(2, '3', '120'), attempt(3, '1', '2')],
    'ACCEPTED_BY_PORT',
    'ACCEPTED_BY_PORT',
  ],
  ['a deletion that succeeded', [attempt(1, '1', '120'), attempt(2, '3', '120')], 'DELETED', 'DELETED'],
  ['anew after a deletion', [attempt(2, '3', '120'), attempt(3, '1', '120')], 'IN_CUSTOMS', 'IN_CUSTOMS'],
  ['no attempt', [], 'DRAFT', 'DRAFT'],
] as const)('%s', (_, attempts, state, customsState) => {
  expect(applyAttempts({ type: 'CEB311Message', attempts })).toMatchObject({ state, customsState })
})

test.each([
  ['content opened', [attempt(1, '1', '120')], 1, 'CHANGING', 'IN_CUSTOMS', '120'],
  ['a change under way', [attempt(1, '1', '120'), attempt(2, '2', '2')], 1, 'ACCEPTED_BY_PORT', 'IN_CUSTOMS', '2'],
  ['a refused change', [attempt(1, '1', '120'), attempt(2, '2', '100')], 1, 'CHANGING', 'IN_CUSTOMS', '100'],
  ['opened again', [attempt(1, '1', '120'), attempt(2, '2', '100')], 2, 'CHANGING', 'IN_CUSTOMS', '120'],
  ['an accepted change', [attempt(1, '1', '120'), attempt(2, '2', '120')], 1, 'IN_CUSTOMS', 'IN_CUSTOMS', '120'],
  ['rejected after all', [attempt(1, '1', '120', '100')], 1, 'REJECTED', 'REJECTED', '100'],
  ['detained meanwhile', [attempt(1, '1', '120', '501')], 1, 'CHANGING', 'DETAINED', '501'],
  [
    'a change that was refused and one that was accepted',
    [attempt(1, '1', '120'), attempt(2, '2', '100'), attempt(3, '2', '120')],
    1,
    'IN_CUSTOMS',
    'IN_CUSTOMS',
    '120',
  ],
] as const)('change, %s: state %s', (_, attempts, openedAfter, state, customsState, last) => {
  const outcome = applyAttempts({ type: 'CEB311Message', attempts, openedAfter })
  expect(outcome).toMatchObject({ state, customsState, last: { returnStatus: last } })
})

test.each([
  ['refused', ['100'], 'REJECTED', 'REJECTED'],
  ['refused by the gateway', ['-301008'], 'REJECTED', 'REJECTED'],
  ['under way', ['2'], 'ACCEPTED_BY_PORT', 'REJECTED'],
  ['accepted', ['120'], 'DELETED', 'DELETED'],
] as const)('deletion of a rejected document, %s', (_, statuses, state, customsState) => {
  const attempts = [attempt(1, '1', '100'), attempt(2, '3', ...statuses)]
  expect(applyAttempts({ type: 'CEB311Message', attempts })).toMatchObject({ state, customsState })
})

test.each([
  ['CEB621Message', '120'],
  ['CEB603Message', '120'],
  ['CEB603Message', '399'],
  ['CEB605Message', '120'],
  ['CEB711Message', '399'],
])(
  'deletion of a rejected %s answered %s: deleted, as customs hold nothing that they could release',
  (type, status) => {
    const attempts = [attempt(1, '1', '100'), attempt(2, '3', status)]
    expect(applyAttempts({ type, attempts })).toMatchObject({ state: 'DELETED', customsState: 'DELETED' })
    const waiting = [attempt(1, '1', '100'), attempt(2, '3', '300')]
    expect(applyAttempts({ type, attempts: waiting })).toMatchObject({ state: 'IN_CUSTOMS' })
  },
)

test('a late receipt for an attempt that failed is history', () => {
  const late = { ...attempt(1, '1', '100'), receipts: [receipt('100', 10), receipt('120', 9)] }
  expect(applyAttempts({ type: 'CEB311Message', attempts: [late, attempt(2, '1', '2')] })).toMatchObject({
    state: 'ACCEPTED_BY_PORT',
    last: receipt('2', 20),
  })
})

test('a closed list stays closed, whatever is tried with it', () => {
  const attempts = [attempt(1, '1', '800', '899'), attempt(2, '3', '800')]
  expect(applyAttempts({ type: 'CEB621Message', attempts })).toMatchObject({ state: 'CLOSED', customsState: 'CLOSED' })
  const again = [attempt(1, '1', '899'), attempt(2, '1', '800')]
  expect(applyAttempts({ type: 'CEB621Message', attempts: again })).toMatchObject({
    state: 'CLOSED',
    customsState: 'CLOSED',
  })
})

const accepted: readonly DeclareState[] = ['IN_CUSTOMS', 'REVIEWED', 'RELEASED', 'CLOSED']
/** Statuses by which customs themselves end or stop what they took in. */
const endings = ['100', '501', '502', '503', '505', '599', '700']

/**
 * Applies the receipts of two attempts one after the other and compares the final state with that of the first order. A state
 * that is accepted may be left only by an ending, which belongs to the attempt that decides afterwards or is its own.
 */
function judgeOrders(
  stored: (StateReceipt & { of: number })[],
  { type, appTypes, openedAfter }: { type: string; appTypes: string[]; openedAfter?: number },
) {
  const stateAfter = (some: readonly (StateReceipt & { of: number })[]) =>
    applyAttempts({
      type,
      openedAfter,
      attempts: appTypes.map((appType, at) => ({
        attemptNo: at + 1,
        appType,
        before: 'SENT' as const,
        receipts: some.filter(({ of }) => of === at + 1),
      })),
    })
  const final = JSON.stringify(stateAfter(stored))
  return (order: (StateReceipt & { of: number })[]): string | undefined => {
    let before = stateAfter([])
    for (const [at, receipt] of order.entries()) {
      const after = stateAfter(order.slice(0, at + 1))
      const isEnding = endings.includes(receipt.returnStatus) && receipt.type !== 'CEB900Message'
      const isDeletion = after.customsState === 'DELETED' && appTypes[receipt.of - 1] === '3'
      const left = accepted.includes(before.customsState) && !accepted.includes(after.customsState)
      if (left && !isEnding && !isDeletion) return `left ${before.customsState} by ${JSON.stringify(receipt)}`
      const isHeld = accepted.includes(after.customsState) || ['DETAINED', 'RETURNED'].includes(after.customsState)
      const isOpen = openedAfter !== undefined && after.state === 'CHANGING'
      const isChangeUnderWay = isOpen || (appTypes.at(-1) !== '1' && ['SENT', 'ACCEPTED_BY_PORT'].includes(after.state))
      if (isHeld && after.state !== after.customsState && !isChangeUnderWay) {
        return `${after.state} beside ${after.customsState}`
      }
      before = after
    }
    return JSON.stringify(before) === final ? undefined : `${JSON.stringify(before)} is not ${final}`
  }
}

test('any order in which the receipts of two attempts are applied: same state, accepted left only by an ending', () => {
  const random = seededRandom(5000)
  const pool = ['1', '2', '4', '99', '100', '120', '300', '399', '501', '599', '700', '800', '899', '-301010', '18']
  const someReceipts = (size: number) =>
    Array.from({ length: size }, () => {
      const returnTime = random.pick([
        `202601051030${String(random.below(4)).padStart(2, '0')}000`,
        '20270101000000000',
        '20269999999999999',
      ])
      const receiveTime = `2026010510${30 + random.below(20)}00000`
      const type = random.below(8) === 0 ? 'CEB900Message' : 'CEB312Message'
      const [returnStatus, of] = [random.pick(pool), 1 + random.below(2)]
      return { type, returnStatus, returnTime, receiveTime, returnInfo: '', of }
    })
  const kindOf = () => {
    const type = random.pick(['CEB311Message', 'CEB621Message', 'CEB623Message'])
    const appType = random.pick(['1', '1', '2', '3'])
    return { type, appTypes: ['1', appType], ...(appType === '2' && { openedAfter: 1 }) }
  }
  const faults: string[] = []
  let orders = 0
  for (let round = 0; round < 40; round++) {
    const stored = someReceipts(1 + (round % 5))
    const judge = judgeOrders(stored, kindOf())
    for (const order of permutations(stored)) {
      orders += 1
      faults.push(...[judge(order) ?? []].flat())
    }
  }
  for (let round = 0; round < 5000; round++) {
    const stored = someReceipts(6)
    const judge = judgeOrders(stored, kindOf())
    orders += 1
    faults.push(...[judge(random.shuffled(stored)) ?? []].flat())
  }
  expect(faults.slice(0, 5)).toEqual([])
  expect(orders).toBeGreaterThan(5000)
})

test.each([
  ['CEB311Message', ['IN_CUSTOMS', 'REVIEWED', 'FAILED', 'REJECTED']],
  ['CEB505Message', ['IN_CUSTOMS', 'REVIEWED', 'FAILED', 'REJECTED']],
  ['CEB621Message', ['FAILED', 'REJECTED']],
  ['CEB603Message', ['FAILED', 'REJECTED']],
  ['CEB625Message', ['FAILED', 'REJECTED']],
  ['CEB623Message', []],
  ['CEB999Message', []],
])('%s may be changed or deleted in %j, and never once it is used', (type, expected) => {
  const message = findDefinition(type) ?? {}
  const states = Object.keys(declareStates) as DeclareState[]
  expect(states.filter((state) => mayChange({ message, state, isUsed: false })).sort()).toEqual([...expected].sort())
  expect(states.filter((state) => mayChange({ message, state, isUsed: true }))).toEqual([])
})

const part = (partNo: number, statuses: string[], { attemptNo = 1, partCount = 3 } = {}) => ({
  attemptNo,
  partNo,
  partCount,
  appType: '1',
  before: 'SENT' as DeclareState,
  receipts: statuses.map((status, at) => receipt(status, at)),
})
const seriesOf = (...attempts: ReturnType<typeof part>[]) => applyParts({ type: 'CEB507Message', attempts }).state

test('parts of a series: the whole is as far as its last part, and a refused part comes before all', () => {
  expect(seriesOf(part(1, ['2', '120']), part(2, ['2']), part(3, []))).toBe('SENT')
  expect(seriesOf(part(1, ['2', '120']), part(2, ['2']), part(3, ['100']))).toBe('REJECTED')
  expect(seriesOf(part(1, ['120']), part(2, ['120']), part(3, ['120']))).toBe('IN_CUSTOMS')
})

test('a part that is sent again alone: its later attempt counts, with the first ones of the others', () => {
  const first = [part(1, ['120']), part(2, ['100']), part(3, ['120'])]
  expect(seriesOf(...first, part(2, ['2'], { attemptNo: 2 }))).toBe('ACCEPTED_BY_PORT')
  expect(seriesOf(...first, part(2, ['120'], { attemptNo: 2 }))).toBe('IN_CUSTOMS')
  const late = [...first, part(2, ['120'], { attemptNo: 2 })]
  for (const order of permutations(late)) expect(seriesOf(...order)).toBe('IN_CUSTOMS')
})

test('a new division after all parts were refused: parts beyond it do not count', () => {
  const refused = [part(1, ['100']), part(2, ['100']), part(3, ['100'])]
  const again = [part(1, ['120'], { attemptNo: 2, partCount: 2 }), part(2, ['120'], { attemptNo: 2, partCount: 2 })]
  expect(seriesOf(...refused)).toBe('REJECTED')
  expect(seriesOf(...refused, ...again)).toBe('IN_CUSTOMS')
})
