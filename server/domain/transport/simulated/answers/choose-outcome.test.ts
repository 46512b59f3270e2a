import { simulatedOutcomes } from '@kouan/contract/resources/channel/simulated-outcomes.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { expect, it } from 'vitest'
import { outcomeOf } from './choose-outcome.ts'
import { seededRandom } from './seeded-random.ts'
import type { SimulationSettings } from './settings.ts'

const base: SimulationSettings = {
  ...{ outcome: 'BY_SHARE', rejectShare: 0, detainShare: 0, inspectShare: 0, delaySeconds: 0 },
  ...{ lateShare: 0, duplicateShare: 0, disorderShare: 0, truncateShare: 0 },
  ...{ seed: 7, isStrict: false, revision: '202205' },
}

function outcome(given: Partial<SimulationSettings>, fields: Record<string, string> = {}, type = 'CEB311Message') {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  return outcomeOf({ definition, fields: { guid: 'G-1', ...fields }, settings: { ...base, ...given } })
}

it.each(simulatedOutcomes.flatMap((one) => ('ending' in one ? [[one.ending, one.code] as const] : [])))(
  'outcome by digits: a number that ends in %s has the outcome %s',
  (ending, code) => {
    const settings = { outcome: 'BY_DIGITS' as const, rejectShare: 100 }
    expect(outcome(settings, { orderNo: ` D-${ending} ` })).toBe(code)
    expect(outcome(settings, { orderNo: `${ending}-4` })).toBe('PASS')
  },
)

it('outcome by digits: the number is the first part of the key that is neither a company nor a position', () => {
  const fields = { ebcCode: '1101', orderNo: 'D-44', copNo: 'D-07', preNo: 'D-01' }
  expect(outcome({ outcome: 'BY_DIGITS' }, fields)).toBe('PASS')
  expect(outcome({ outcome: 'BY_DIGITS' }, { ...fields, copNo: 'D-07' }, 'CEB621Message')).toBe('INSPECT')
})

it('outcome for everything: neither digits nor shares count', () => {
  expect(outcome({ outcome: 'RETURN', rejectShare: 100 }, { orderNo: 'D-01' })).toBe('RETURN')
})

// The draw of the guid alone, per cent.
const drawn = seededRandom('7', 'outcome', 'G-1') * 100
const above = drawn + 0.001

it.each([
  ['nothing', {}, 'PASS'],
  ['rejections up to the drawn one', { rejectShare: drawn }, 'PASS'],
  ['rejections beyond it', { rejectShare: above }, 'REJECT'],
  ['detentions up to it', { rejectShare: drawn - 1, detainShare: 1 }, 'PASS'],
  ['inspections up to it', { rejectShare: drawn - 2, detainShare: 1, inspectShare: 1 }, 'PASS'],
  ['inspections beyond it', { rejectShare: drawn - 2, detainShare: 1, inspectShare: 1.001 }, 'INSPECT'],
  ['rejections and all others', { rejectShare: above, detainShare: 50, inspectShare: 50 }, 'REJECT'],
])('outcome by shares: %s', (_name, shares, expected) => {
  expect(outcome(shares)).toBe(expected)
})

it('outcome by shares, detentions alone: each of their four kinds comes, none for ever', () => {
  const codes = Array.from({ length: 60 }, (_, at) => outcome({ detainShare: 100 }, { guid: `G-${at}` }))
  expect([...new Set(codes)].toSorted()).toEqual(['DETAIN_501', 'DETAIN_502', 'DETAIN_503', 'DETAIN_599'])
})

it('outcome by shares: the same attempt has the same outcome, another seed or guid may have another', () => {
  const all = (seed: number) =>
    Array.from({ length: 40 }, (_, at) => outcome({ seed, rejectShare: 50 }, { guid: `G-${at}` }))
  expect(all(1)).toEqual(all(1))
  expect(all(1)).not.toEqual(all(2))
  expect(new Set(all(1))).toEqual(new Set(['PASS', 'REJECT']))
})
