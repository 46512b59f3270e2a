import { expect, test } from 'vitest'
import { aChannelMap, aFlow } from '../../../testing/a-channel-map.ts'
import { mergeMap } from './known-map.ts'

const known = aChannelMap({ enterprises: 3 })
const answer = { ...known, isWhole: false, enterprises: [], subjects: [], cursor: 'next' }

test('an answer since a cursor: replaces the flows of the enterprises that changed, and no others', () => {
  const flows = [aFlow({ enterpriseId: '2', documents: 9 })]
  const merged = mergeMap(known, { ...answer, changed: ['2'], flows })
  expect(merged?.flows.map(({ enterpriseId, documents }) => [enterpriseId, documents])).toEqual([
    ['1', 1],
    ['3', 3],
    ['2', 9],
  ])
  expect(merged).toMatchObject({ cursor: 'next', isWhole: true, enterprises: known.enterprises })
})

test('an enterprise that changed and has no flows left: loses those that it had', () => {
  const merged = mergeMap(known, { ...answer, changed: ['3'], flows: [] })
  expect(merged?.flows.map(({ enterpriseId }) => enterpriseId)).toEqual(['1', '2'])
})

test('documents of an unknown enterprise, subject or channel: the whole has to be read', () => {
  for (const end of [{ enterpriseId: '8' }, { transferInfoId: '8' }, { baseChannelId: '8' }])
    expect(mergeMap(known, { ...answer, changed: ['8'], flows: [aFlow({ ...end, documents: 1 })] })).toBeUndefined()
})

test('a flow without documents of an unknown enterprise: is left out', () => {
  const merged = mergeMap(known, { ...answer, changed: ['8'], flows: [aFlow({ enterpriseId: '8' })] })
  expect(merged?.flows).toHaveLength(3)
})

test('the first answer of another day: the whole has to be read', () => {
  expect(mergeMap(known, { ...answer, day: '2026-11-29', flows: [] })).toBeUndefined()
  expect(mergeMap(undefined, { ...answer, flows: [] })).toBeUndefined()
})
