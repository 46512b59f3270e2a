// The public receipt texts, which lie beside the official material (CUSTOMS_MATERIAL) and are not part of the project: each of them has a
// meaning, an owner and what to do. The examples of the project (receipt-texts.ts) have the same texts with invented values.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { explainReceipt } from '../receipts/reason-of.ts'
import { receiptTexts } from './receipt-texts.ts'

const material = process.env.CUSTOMS_MATERIAL ?? ''
const file = join(material, '../receipt-texts.tsv')
const isThere = material !== '' && existsSync(file)

interface Row {
  text: string
  /** Messages of the receipt, or the system that sends it. */
  types: string[]
  statuses: string[]
  /** Words of the table for the party that has to act. */
  whose: string
}

const systems = ['jkfResult', 'INV201', 'ReturnCode', '179', 'DxpRep']

function typesOf(cell: string): string[] {
  const named = systems.filter((system) => cell.includes(system))
  if (named.length > 0) return named
  if (cell === 'any export') return ['CEB304Message', 'CEB604Message']
  const numbers = cell === 'any' ? ['312', '622'] : (cell.match(/\b\d{3}\b/g) ?? [])
  return numbers.map((number) => `CEB${number}Message`)
}

/** Of a range its ends and one between. */
function statusesOf(cell: string): string[] {
  const [, from, to] = /^(-?\d+)[–…](-?\d+)$/.exec(cell) ?? []
  if (from && to) return [from, String(Math.trunc((Number(from) + Number(to)) / 2)), to]
  return cell.match(/-?[A-Z]?\d+|\bY\b/g) ?? ['']
}

const rows: Row[] = !isThere
  ? []
  : readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .slice(1)
      .map((line) => {
        const [text = '', types = '', statuses = '', , , whose = ''] = line.split('\t')
        return { text, types: typesOf(types), statuses: statusesOf(statuses), whose }
      })

const receipts = rows.flatMap(({ types, statuses, ...row }) =>
  types.flatMap((type) => statuses.map((returnStatus) => ({ ...row, type, returnStatus }))),
)
const explained = receipts.map((row) => ({ ...row, reason: explainReceipt({ ...row, returnInfo: row.text }) }))
const named = (some: typeof explained) => some.map(({ type, returnStatus, text }) => `${type} ${returnStatus} ${text}`)

test.runIf(!isThere)('receipt-texts.tsv does not lie beside CUSTOMS_MATERIAL: its rows were not read', () => {
  console.log('Receipt texts: skipped, because receipt-texts.tsv does not lie beside the official material.')
})

describe.runIf(isThere)('public receipt texts', () => {
  test('each: has a message, a meaning and what to do in Chinese', () => {
    expect(rows.length).toBeGreaterThan(300)
    expect(rows.filter(({ types }) => types.length === 0)).toEqual([])
    const isTold = ({ reason }: (typeof explained)[number]) =>
      reason?.meaning !== '' && /\p{Script=Han}/u.test(reason?.doWhat ?? '')
    expect(named(explained.filter((one) => !isTold(one)))).toEqual([])
    console.log(`Receipt texts: ${rows.length} rows, ${receipts.length} receipts.`)
  })

  test('each: is an example of the project as well', () => {
    const known = new Set(receiptTexts.map(({ returnInfo }) => returnInfo))
    expect(rows.filter(({ text }) => !known.has(text)).map(({ text }) => text)).toEqual([])
  })

  test('each: has a party that acts; what needs no correction by the table asks for none', () => {
    const needsNothing = explained.filter(({ whose }) => whose.startsWith('nobody'))
    expect(named(explained.filter(({ reason }) => reason?.whose === 'unknown'))).toEqual([])
    expect(named(needsNothing.filter(({ reason }) => !['none', 'wait'].includes(reason?.whose ?? '')))).toEqual([])
    const uncorrectable = explained.filter(({ whose }) => whose === 'nobody: cannot be corrected')
    expect(uncorrectable.length).toBeGreaterThan(3)
    expect(named(uncorrectable.filter(({ reason }) => reason?.whose !== 'none'))).toEqual([])
  })
})
