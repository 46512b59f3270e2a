import { expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { eventually } from '../testing/eventually.ts'
import { workHarness } from '../testing/work-harness.ts'
import { listDeadLetters, reviveDeadLetters } from './dead-letters.ts'
import { defineWork, handleWork, PermanentFailure, Postpone } from './work.ts'

const { database, put, items, start, time, forward } = await workHarness()
const deliver = defineWork<{ order: string }>({ name: 'deliver', title: 'deliver' })
const scopeOf = (tenantId: string) => ({ tenantId, enterpriseId: null })
const lettersOf = (tenantId: string, page: { limit: number; before?: string } = { limit: 10 }) =>
  inTransaction({ db: database.kysely, scope: scopeOf(tenantId) }, (transaction) => listDeadLetters(transaction, page))
const revive = (tenantId: string, ids: string[]) =>
  inTransaction({ db: database.kysely, scope: scopeOf(tenantId) }, (transaction) => reviveDeadLetters(transaction, ids))
const areDead = () => eventually('items in the queue', items, (all) => all.every(({ state }) => state === 'dead'))

/** Puts in an item for each tenant and lets it fail at once for good. */
async function bury(tenantIds: string[]) {
  const oneTry = defineWork<{ order: string }>({ name: 'deliver', title: 'deliver', retryMinutes: [] })
  for (const tenantId of tenantIds) await put(oneTry, { payload: { order: tenantId } }, scopeOf(tenantId))
  const workers = start([
    handleWork(oneTry, async () => {
      throw new Error('refused')
    }),
  ])
  await areDead()
  await workers.drain()
}

it('rule 30: failing item: retried after 1, 5, 15 and 60 minutes, then a dead letter with its reason', async () => {
  const attempts: { attempt: number; minute: number }[] = []
  const begin = time.now.getTime()
  start([
    handleWork(deliver, async (run, item) => {
      attempts.push({ attempt: item.attempt, minute: (run.now().getTime() - begin) / 60_000 })
      throw new Error(`the far end is down, attempt ${item.attempt}`)
    }),
  ])
  await put(deliver, { payload: { order: '1' } })
  for (const minutes of [1, 5, 15, 60]) {
    await eventually('state of the item', async () => (await items())[0]?.state, 'delayed')
    const before = attempts.length
    const [waiting] = await items()
    expect(Number(waiting?.run_at) - Number(waiting?.failed_at)).toBe(minutes * 60_000)
    await forward(minutes)
    await eventually('attempts', () => attempts.length, before + 1)
  }
  await areDead()
  expect(attempts).toEqual([
    { attempt: 1, minute: 0 },
    { attempt: 2, minute: 1 },
    { attempt: 3, minute: 6 },
    { attempt: 4, minute: 21 },
    { attempt: 5, minute: 81 },
  ])
  expect(await lettersOf('1')).toMatchObject([
    { kind: 'deliver', payload: { order: '1' }, reason: 'the far end is down, attempt 5', failures: 5 },
  ])
})

it('PermanentFailure: a dead letter without a retry', async () => {
  start([
    handleWork(deliver, async () => {
      throw new PermanentFailure('the key is broken')
    }),
  ])
  await put(deliver, { payload: { order: '1' } })
  await areDead()
  expect(await lettersOf('1')).toMatchObject([{ reason: 'the key is broken', failures: 1 }])
})

it('rule 30: revived dead letter: ready again with all attempts', async () => {
  await bury(['1'])
  const [letter] = await lettersOf('1')
  expect(await revive('1', [letter?.id ?? ''])).toBe(1)
  const seen: number[] = []
  start([handleWork(deliver, async (_, item) => void seen.push(item.attempt))])
  await eventually('items in the queue', async () => (await items()).length, 0)
  expect(seen).toEqual([1])
  expect(await revive('1', [letter?.id ?? ''])).toBe(0)
})

it('rule 9: dead letters: listed and revived for one tenant alone', async () => {
  await bury(['1', '2', '1'])
  const ofTwo = await lettersOf('2')
  expect((await lettersOf('1')).map((letter) => letter.payload)).toEqual([{ order: '1' }, { order: '1' }])
  expect(ofTwo.map((letter) => letter.payload)).toEqual([{ order: '2' }])
  expect(await revive('1', [ofTwo[0]?.id ?? ''])).toBe(0)
  expect(await items()).toSatisfy((all: { state: string }[]) => all.every(({ state }) => state === 'dead'))
})

it('dead letters: hidden from enterprise users', async () => {
  const scope = { tenantId: '1', enterpriseId: '7' }
  const work = inTransaction({ db: database.kysely, scope }, (transaction) =>
    listDeadLetters(transaction, { limit: 1 }),
  )
  await expect(work).rejects.toThrow('permission denied')
  const reviving = inTransaction({ db: database.kysely, scope }, (transaction) => reviveDeadLetters(transaction, ['1']))
  await expect(reviving).rejects.toThrow('permission denied')
})

it('dead letters: listed in pages', async () => {
  await bury(['1', '1', '1'])
  const all = (await lettersOf('1')).map(({ id }) => id)
  const first = (await lettersOf('1', { limit: 2 })).map(({ id }) => id)
  const rest = (await lettersOf('1', { limit: 2, before: first.at(-1) ?? '' })).map(({ id }) => id)
  expect([...first, ...rest]).toEqual(all)
  expect(rest).toHaveLength(1)
})

it('rule 31: Postpone: delayed without counting an attempt', async () => {
  let paused = true
  const attempts: number[] = []
  start([
    handleWork(deliver, async (_, item) => {
      attempts.push(item.attempt)
      if (paused) throw new Postpone(10 * 60)
    }),
  ])
  await put(deliver, { payload: { order: '1' } })
  for (let round = 1; round <= 7; round++) {
    await eventually(
      'attempts and state of the item',
      async () => `${attempts.length} ${(await items())[0]?.state}`,
      `${round} delayed`,
    )
    await forward(10)
  }
  await eventually('attempts', () => attempts.length, 8)
  paused = false
  await eventually('state of the item', async () => (await items())[0]?.state, 'delayed')
  await forward(10)
  await eventually('items in the queue', async () => (await items()).length, 0)
  expect(new Set(attempts)).toEqual(new Set([1]))
})

it('long reason: stored up to its limit', async () => {
  const oneTry = defineWork({ name: 'deliver', title: 'deliver', retryMinutes: [] })
  await put(oneTry, { payload: null })
  start([
    handleWork(oneTry, async () => {
      throw new Error('x'.repeat(10_000))
    }),
  ])
  await areDead()
  expect((await lettersOf('1'))[0]?.reason).toHaveLength(2000)
})

it('failure that quotes characters which no column holds: delayed with its reason, like any other', async () => {
  start([
    handleWork(deliver, async () => {
      throw new Error('refused: \u0000\ud800')
    }),
  ])
  await put(deliver, { payload: { order: '1' } })
  await eventually('state of the item', async () => (await items())[0]?.state, 'delayed')
  expect(await items()).toMatchObject([{ failures: 1, reason: 'refused: \ufffd\ufffd' }])
})
