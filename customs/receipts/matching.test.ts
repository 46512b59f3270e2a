import { expect, test } from 'vitest'
import { declarations, findDefinition, messageDefinitions } from '../messages/catalogue.ts'
import type { MessageDefinition } from '../messages/message.ts'
import { assignedNumbers, businessKey, keyNames, matchingKeys, pickAttempt } from './matching.ts'

const definitions: readonly MessageDefinition[] = Object.values(messageDefinitions)

test('declarations: how one ends well is a status of its receipt, and none is named twice', () => {
  for (const { answered } of declarations) {
    const { success, statuses, alsoSeen = [] } = answered
    expect([...statuses, ...alsoSeen]).toEqual(expect.arrayContaining([...success]))
    expect(new Set(statuses).size).toBe(statuses.length)
  }
})

test('a receipt has the keys of its declaration, and both have the elements', () => {
  for (const { type, receiptType } of declarations) {
    const [declared, answered] = [findDefinition(type), findDefinition(receiptType)]
    expect([type, answered?.key, answered?.otherKeys]).toEqual([type, declared?.key, declared?.otherKeys])
    for (const definition of [declared, answered]) {
      const names = definition?.head.elements.map(({ name }) => name) ?? []
      for (const name of keyNames(type)) expect([definition?.type, ...names]).toContain(name)
    }
  }
})

test('a notice finds its document by a key that the document has', () => {
  for (const { type, notice } of definitions) {
    if (!notice) continue
    const { about, finds } = notice
    expect(findDefinition(about)?.otherKeys).toContainEqual([...finds])
    const fields = Object.fromEntries(finds.map((name) => [name, '990020261000000001']))
    const [key = ''] = matchingKeys({ type, fields })
    expect(matchingKeys({ type: about, fields })).toContain(key)
  }
})

const list = { copNo: 'COP1', agentCode: '9900D90003' }

test('a list is looked up by copNo with agentCode, then preNo, then invtNo', () => {
  const fields = { ...list, preNo: 'B1', invtNo: 'I1' }
  const keys = ['CEB621Message|COP1|9900D90003', 'CEB621Message.preNo|B1', 'CEB621Message.invtNo|I1']
  expect(matchingKeys({ type: 'CEB621Message', fields })).toEqual(keys)
  expect(matchingKeys({ type: 'CEB622', fields })).toEqual(keys)
  expect(businessKey({ type: 'CEB622Message', fields })).toBe(keys[0])
  expect(matchingKeys({ type: 'CEB622Message', fields: { ...fields, agentCode: ' ' } })).toEqual(keys.slice(1))
  expect(matchingKeys({ type: 'CEB622Message', fields: {} })).toEqual([])
})

test('numbers are learned from receipts and find what copNo no longer does', () => {
  const learned = assignedNumbers({ ...list, preNo: ' B1 ', invtNo: '', returnStatus: '2' })
  expect(learned).toEqual({ preNo: 'B1' })
  const known = matchingKeys({ type: 'CEB621Message', fields: { ...list, ...learned } })
  const [key = ''] = matchingKeys({ type: 'CEB622Message', fields: { preNo: 'B1' } })
  expect(known).toContain(key)
})

test('keys of different kinds, types and parts never look alike', () => {
  const keys = [
    matchingKeys({ type: 'CEB621', fields: { preNo: 'X' } }),
    matchingKeys({ type: 'CEB621', fields: { invtNo: 'X' } }),
    matchingKeys({ type: 'CEB603', fields: { preNo: 'X' } }),
    matchingKeys({ type: 'CEB507', fields: { billNo: 'a|b', msgSeqNo: 'c' } }),
    matchingKeys({ type: 'CEB507', fields: { billNo: 'a', msgSeqNo: 'b|c' } }),
  ].flat()
  expect(new Set(keys).size).toBe(5)
})

test('what is unknown, or too long to be a key, has none', () => {
  expect(matchingKeys({ type: 'CEB999Message', fields: list })).toEqual([])
  expect(matchingKeys({ type: 'constructor', fields: list })).toEqual([])
  expect(matchingKeys({ type: 'CEB622Message', fields: { preNo: 'x'.repeat(256) } })).toEqual([])
})

const attempts = [
  { attemptNo: 2, guid: 'GUID-2', appTime: '20260105110000' },
  { attemptNo: 1, guid: 'GUID-1', appTime: '20260105100000' },
]

test.each([
  ['guid-1', '20260105120000000', 1],
  ['GUID-2', '20260105090000000', 2],
  ['another', '20260105103000000', 1],
  ['another', '20260105113000000', 2],
  ['', '20260105090000000', 1],
])('guid %j at %s answers attempt %i', (guid, returnTime, attemptNo) => {
  expect(pickAttempt({ guid, returnTime }, attempts)?.attemptNo).toBe(attemptNo)
})

const numbered = [
  { attemptNo: 1, guid: 'GUID-1', appTime: '20260105100000', fields: { preNo: 'B1', copNo: 'C' } },
  { attemptNo: 2, guid: 'GUID-2', appTime: '20260105110000', fields: { copNo: 'C' } },
]

test.each([
  ['late, by the number of the first', { preNo: 'B1' }, '20260105120000000', 1],
  ['by a number that the first does not have, before the second by our clock', { preNo: 'B2' }, '20260105103000000', 2],
  ['without numbers, by time', { copNo: 'C' }, '20260105103000000', 1],
  ['by the guid before all', { preNo: 'B1' }, '20260105103000000', 2, 'guid-2'],
])('receipt of the list family %s', (_, fields, returnTime, attemptNo, guid = 'of-the-gateway') => {
  for (const attempts of [numbered, numbered.toReversed()]) {
    expect(pickAttempt({ guid, returnTime, fields }, attempts)?.attemptNo).toBe(attemptNo)
  }
})

test('a number that no attempt leaves open: time decides', () => {
  const taught = numbered.map((one) => ({ ...one, fields: { preNo: `B${one.attemptNo}` } }))
  expect(pickAttempt({ guid: '', returnTime: '20260105120000000', fields: { preNo: 'B3' } }, taught)?.attemptNo).toBe(2)
})

test('without attempts there is none', () => {
  expect(pickAttempt({ guid: '', returnTime: '' }, [])).toBeUndefined()
})
