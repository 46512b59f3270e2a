import { expect, test } from 'vitest'
import { permutations } from '../conformance/permutations.ts'
import { seededRandom } from '../conformance/seeded-random.ts'
import { applyTaxReceipts, checkTaxSums, currentTaxBill, type TaxReceipt } from './tax-bills.ts'

const invtNo = '990020261000000001'
const line = { gnum: '1', customsTax: '0', valueAddedTax: '9.1', consumptionTax: '0' }

function bill(number: number, { second = 0, status = '1' } = {}): TaxReceipt {
  const fields = {
    invtNo,
    taxNo: `${invtNo}_${number}`,
    status,
    customsTax: '0',
    valueAddedTax: '9.1',
    consumptionTax: '0',
  }
  return { type: 'CEB816Message', returnTime: timeOf(second), fields, lines: [line] }
}

function move(number: number, status: string, { second = 0, entDutyNo = '' } = {}): TaxReceipt {
  const fields = { invtNo, taxNo: `${invtNo}_${number}`, status, ...(entDutyNo ? { entDutyNo } : {}) }
  return { type: 'CEB818Message', returnTime: timeOf(second), fields, lines: [] }
}

const timeOf = (second: number) => `202601051030${String(second).padStart(2, '0')}000`

test('a bill is made, then summed up with its payment book', () => {
  expect(applyTaxReceipts([bill(1)])).toMatchObject([{ status: '1', isComplete: true, lines: [line] }])
  expect(applyTaxReceipts([bill(1), move(1, '2', { second: 5, entDutyNo: 'D1' })])).toMatchObject([
    { status: '2', statusTime: timeOf(5), entDutyNo: 'D1', isComplete: true, lines: [line] },
  ])
})

test('a state that overtakes its bill waits for it', () => {
  const olderMove = move(1, '2', { second: 5, entDutyNo: 'D1' })
  expect(applyTaxReceipts([olderMove])).toMatchObject([{ status: '2', isComplete: false, lines: [] }])
  expect(applyTaxReceipts([olderMove, bill(1)])).toMatchObject([{ status: '2', entDutyNo: 'D1', isComplete: true }])
})

test('a void bill stays void; a later number takes its place', () => {
  const bills = applyTaxReceipts([bill(1), move(1, '3', { second: 3 }), move(1, '2', { second: 4 })])
  expect(bills).toMatchObject([{ status: '3', statusTime: timeOf(3) }])
  expect(currentTaxBill({ bills, invtNo })?.taxNo).toBe(`${invtNo}_1`)
  const replaced = applyTaxReceipts([bill(1), move(1, '3', { second: 3 }), bill(2, { second: 2 })])
  expect(currentTaxBill({ bills: replaced, invtNo })?.taxNo).toBe(`${invtNo}_2`)
  expect(currentTaxBill({ bills: replaced, invtNo: 'another' })).toBeUndefined()
})

test('the tenth bill comes after the second', () => {
  const bills = applyTaxReceipts([bill(10), bill(2)])
  expect(currentTaxBill({ bills, invtNo })?.taxNo).toBe(`${invtNo}_10`)
})

test('a bill of a later time than the payment book does not lead back', () => {
  const history = [bill(1, { second: 9 }), move(1, '2', { second: 5, entDutyNo: 'D1' })]
  for (const order of permutations(history)) {
    expect(applyTaxReceipts(order)).toMatchObject([{ status: '2', statusTime: timeOf(5), entDutyNo: 'D1' }])
  }
})

test('numbers of another form: the later bill holds, whatever the length of its number', () => {
  const named = (taxNo: string, second: number): TaxReceipt => {
    const one = bill(1, { second })
    return { ...one, fields: { ...one.fields, taxNo } }
  }
  const bills = applyTaxReceipts([named('990020261000000001T000001', 1), named('T2', 2)])
  expect(currentTaxBill({ bills, invtNo })?.taxNo).toBe('T2')
})

test('of the same moment the higher digit wins, and of equal ones always the same', () => {
  const both = [bill(1, { status: '2' }), move(1, '1')]
  for (const order of permutations(both)) expect(applyTaxReceipts(order)).toMatchObject([{ status: '2' }])
  const books = [move(1, '2', { entDutyNo: 'D1' }), move(1, '2', { entDutyNo: 'D2' })]
  for (const order of permutations(books)) expect(applyTaxReceipts(order)).toMatchObject([{ entDutyNo: 'D2' }])
})

test('a receipt without number or with a status of no table makes no bill', () => {
  expect(applyTaxReceipts([{ ...bill(1), fields: { invtNo, status: '1' } }, bill(1, { status: '9' })])).toEqual([])
})

test('every permutation and repetition of up to 6 tax receipts gives the same bills', () => {
  const random = seededRandom(816818)
  for (let round = 0; round < 10; round++) {
    const history = Array.from({ length: 1 + random.below(6) }, () => {
      const [number, second] = [1 + random.below(2), random.below(3)]
      return random.below(2) === 0
        ? bill(number, { second, status: random.pick(['1', '2', '3']) })
        : move(number, random.pick(['1', '2', '3', '9']), { second, entDutyNo: random.pick(['', 'D1', 'D2']) })
    })
    const outcome = (receipts: TaxReceipt[]) => {
      const bills = applyTaxReceipts(receipts)
      return { bills, current: currentTaxBill({ bills, invtNo }) }
    }
    const first = JSON.stringify(outcome(history))
    for (const order of permutations(history)) {
      if (JSON.stringify(outcome(order)) !== first) expect(outcome(order)).toEqual(JSON.parse(first))
    }
    expect(JSON.stringify(outcome([...history, ...random.shuffled(history)]))).toBe(first)
  }
})

test('sums are exact; what is no number is not judged', () => {
  const fields = { customsTax: '0.3', valueAddedTax: '', consumptionTax: '1' }
  const lines = [
    { customsTax: '0.1', valueAddedTax: '2', consumptionTax: '0' },
    { customsTax: '0.2', valueAddedTax: '2', consumptionTax: '0.5' },
  ]
  expect(checkTaxSums({ index: 4, fields, lines })).toMatchObject([{ path: 'nodes[4].consumptionTax' }])
})
