import { expect, test } from 'vitest'
import { permutations } from '../conformance/permutations.ts'
import type { StateReceipt } from './deciding-receipt.ts'
import { type Application, applyToList, outcomesOf, type RefundApplication } from './list-effects.ts'
import { applyReceipts } from './states.ts'

const lines = [
  { gnum: '1', qty: '3' },
  { gnum: '2', qty: '0.5' },
]

function receipts(type: string, ...statuses: string[]): StateReceipt[] {
  return statuses.map((returnStatus, at) => {
    return { type, returnStatus, returnTime: `2026010510300${at}000`, returnInfo: '' }
  })
}

const stateAfter = (type: string, receiptType: string, statuses: readonly string[]) =>
  applyReceipts({ type, appType: '1', before: 'SENT', receipts: receipts(receiptType, ...statuses) }).state

const cancel = (...statuses: string[]): Application => {
  return { type: 'CEB623Message', state: stateAfter('CEB623Message', 'CEB624Message', statuses) }
}
const exportCancel = (...statuses: string[]): Application => {
  return { type: 'CEB605Message', state: stateAfter('CEB605Message', 'CEB606Message', statuses) }
}
const refund = (returned: RefundApplication['lines'], ...statuses: string[]): RefundApplication => {
  return { type: 'CEB625Message', lines: returned, state: stateAfter('CEB625Message', 'CEB626Message', statuses) }
}

test('a list is cancelled when customs grant it (624 or 606 at 399), and not before', () => {
  expect(applyToList({ state: 'IN_CUSTOMS', lines })).toMatchObject({ state: 'IN_CUSTOMS', cancellation: 'NONE' })
  for (const apply of [cancel, exportCancel]) {
    const after = (...statuses: string[]) =>
      applyToList({ state: 'IN_CUSTOMS', lines, cancellations: [apply(...statuses)] })
    expect(after('2')).toMatchObject({ state: 'IN_CUSTOMS', cancellation: 'PENDING' })
    expect(after('2', '120')).toMatchObject({ state: 'IN_CUSTOMS', cancellation: 'PENDING' })
    expect(after('2', '100')).toMatchObject({ state: 'IN_CUSTOMS', cancellation: 'REFUSED' })
    expect(after('-623005')).toMatchObject({ state: 'IN_CUSTOMS', cancellation: 'REFUSED' })
    expect(after('2', '399')).toMatchObject({ state: 'CANCELLED', cancellation: 'DONE' })
  }
})

test('a second application may succeed where the first was refused', () => {
  const cancellations = [cancel('2', '100'), cancel('2', '399')]
  expect(applyToList({ state: 'IN_CUSTOMS', lines, cancellations }).state).toBe('CANCELLED')
  expect(applyToList({ state: 'IN_CUSTOMS', lines, cancellations: [cancel('100'), cancel('2')] }).cancellation).toBe(
    'PENDING',
  )
})

test('a refund leaves the state alone and counts in the quantities, once it is granted', () => {
  const some = [{ gnum: '1', qty: '1.5' }]
  expect(applyToList({ state: 'RELEASED', lines, refunds: [refund(some, '2')] })).toMatchObject({
    state: 'RELEASED',
    refund: 'PENDING',
    lines: [{ gnum: '1', listed: '3', refunded: '0', left: '3' }, {}],
  })
  expect(applyToList({ state: 'RELEASED', lines, refunds: [refund(some, '2', '399')] })).toMatchObject({
    state: 'RELEASED',
    refund: 'PART',
    lines: [
      { gnum: '1', refunded: '1.5', left: '1.5' },
      { gnum: '2', refunded: '0', left: '0.5' },
    ],
  })
  expect(applyToList({ state: 'RELEASED', lines, refunds: [refund(some, '800')] }).refund).toBe('PART')
  expect(applyToList({ state: 'RELEASED', lines, refunds: [refund(some, '100')] })).toMatchObject({ refund: 'REFUSED' })
})

test('a line that came back whole is not the whole list', () => {
  const refunds = [refund([{ gnum: '2', qty: '0.5' }], '399')]
  expect(applyToList({ state: 'CLOSED', lines, refunds })).toMatchObject({ refund: 'PART', lines: [{}, { left: '0' }] })
})

test('an application that was deleted at customs, or never declared, does nothing', () => {
  for (const state of ['DELETED', 'READY', 'DRAFT'] as const) {
    const cancellations = [{ ...exportCancel('399'), state }]
    const refunds = [{ ...refund([{ gnum: '1', qty: '3' }], '399'), state }]
    expect(applyToList({ state: 'IN_CUSTOMS', lines, cancellations, refunds })).toMatchObject({
      state: 'IN_CUSTOMS',
      cancellation: 'NONE',
      refund: 'NONE',
      lines: [{ refunded: '0' }, {}],
    })
  }
})

test('one refund granted and another under way: both are told', () => {
  expect(outcomesOf([refund([], '399'), refund([], '2')])).toEqual(['DONE', 'PENDING'])
  expect(outcomesOf([refund([], '100'), refund([], '2')])).toEqual(['PENDING'])
})

test('several refunds add up to the whole', () => {
  const refunds = [refund([{ gnum: '1', qty: '3' }], '399'), refund([{ gnum: '2', qty: '0.5' }], '399')]
  expect(applyToList({ state: 'CLOSED', lines, refunds })).toMatchObject({
    refund: 'WHOLE',
    lines: [{ left: '0' }, { left: '0' }],
  })
})

test('the order of applications does not matter', () => {
  const cancellations = [cancel('1', '2', '3', '100'), cancel('2'), cancel('2', '399')]
  const refunds = [refund([{ gnum: '1', qty: '1' }], '2', '399'), refund([{ gnum: '2', qty: '0.5' }], '100')]
  const first = applyToList({ state: 'RELEASED', lines, cancellations, refunds })
  for (const order of permutations(cancellations)) {
    for (const turned of permutations(refunds)) {
      expect(applyToList({ state: 'RELEASED', lines, cancellations: order, refunds: turned })).toEqual(first)
    }
  }
})
