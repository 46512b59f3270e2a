import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../db/transaction.ts'
import { eventually } from '../testing/eventually.ts'
import { workHarness } from '../testing/work-harness.ts'
import { defineWork, enqueue, handleWork } from './work.ts'

const { database, put, items, start, forward } = await workHarness()
const greet = defineWork<{ name: string }>({ name: 'greet', title: 'greet' })
const staff = { tenantId: '1', enterpriseId: null }
const enterprise = { tenantId: '1', enterpriseId: '7' }

describe('rule 28: save and enqueue are one transaction', () => {
  for (const [role, scope] of [
    ['kouan_app', staff],
    ['kouan_enterprise', enterprise],
  ] as const) {
    it(`commits under ${role}`, async () => {
      await put(greet, { payload: { name: '甲' } }, scope)
      expect(await items()).toMatchObject([{ kind: 'greet', tenant_id: '1', payload: { name: '甲' }, state: 'ready' }])
    })

    it(`rolls back under ${role}, and no worker ever sees the item`, async () => {
      const seen: string[] = []
      start([handleWork(greet, async (_, item) => void seen.push(item.payload.name))])
      const work = inTransaction({ db: database.kysely, scope }, async (transaction) => {
        await enqueue(transaction, greet, { payload: { name: '乙' }, tenantId: '1' })
        throw new Error('the order could not be saved')
      })
      await expect(work).rejects.toThrow('could not be saved')
      await put(greet, { payload: { name: '丙' } }, scope)
      await eventually('items in the queue', async () => (await items()).length, 0)
      expect(seen).toEqual(['丙'])
    })

    it(`takes no item for another tenant under ${role}`, async () => {
      const work = inTransaction({ db: database.kysely, scope }, (transaction) =>
        enqueue(transaction, greet, { payload: { name: '丁' }, tenantId: '2' }),
      )
      await expect(work).rejects.toThrow('cannot be put in from a transaction of tenant 1')
      expect(await items()).toEqual([])
    })

    it(`lets ${role} not write the table itself`, async () => {
      for (const statement of [
        sql`insert into work_item (kind, tenant_id, payload, state) values ('greet', 1, '{}', 'ready')`,
        sql`update work_item set payload = '{}'`,
        sql`delete from work_item`,
      ]) {
        const work = inTransaction({ db: database.kysely, scope }, (transaction) => statement.execute(transaction))
        await expect(work).rejects.toThrow('permission denied for table work_item')
      }
    })
  }
})

describe('keys', () => {
  it('keeps one waiting item for a key, with the last payload', async () => {
    await put(greet, { payload: { name: '一' }, key: 'k' })
    await put(greet, { payload: { name: '二' }, key: 'k' })
    expect(await items()).toMatchObject([{ payload: { name: '二' } }])
  })

  it('tells kinds, tenants and keys apart, and items without a key always', async () => {
    await put(greet, { payload: { name: 'a' }, key: 'k' })
    await put(greet, { payload: { name: 'b' }, key: 'other' })
    await put(greet, { payload: { name: 'c' }, key: 'k' }, { tenantId: '2', enterpriseId: null })
    await put(defineWork({ name: 'other', title: 'other' }), { payload: null, key: 'k' })
    await put(greet, { payload: { name: 'd' } })
    await put(greet, { payload: { name: 'd' } })
    expect(await items()).toHaveLength(6)
  })

  it('brings a delayed item forward, never back', async () => {
    const runAt = async () => Number((await items())[0]?.run_at)
    await put(greet, { payload: { name: 'a' }, key: 'k', afterSeconds: 1800 })
    const first = await runAt()
    await put(greet, { payload: { name: 'b' }, key: 'k', afterSeconds: 600 })
    const second = await runAt()
    expect(second).toBeLessThan(first)
    await put(greet, { payload: { name: 'c' }, key: 'k', afterSeconds: 1200 })
    expect(await items()).toMatchObject([{ payload: { name: 'c' }, run_at: new Date(second), state: 'delayed' }])
    await put(greet, { payload: { name: 'd' }, key: 'k' })
    expect(await items()).toMatchObject([{ payload: { name: 'd' }, run_at: null, state: 'ready' }])
  })

  it('makes a new item while the one before is being worked on', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => {
      finish = resolve
    })
    const seen: string[] = []
    start([
      handleWork(greet, async (_, item) => {
        seen.push(item.payload.name)
        if (item.payload.name === 'first') await held
      }),
    ])
    await put(greet, { payload: { name: 'first' }, key: 'k' })
    await eventually('handled items', () => seen.length, 1)
    await put(greet, { payload: { name: 'second' }, key: 'k' })
    await eventually('handled items', () => seen.length, 2)
    finish()
    await eventually('items in the queue', async () => (await items()).length, 0)
    expect(seen).toEqual(['first', 'second'])
  })

  it('keeps one item when many transactions put in the same key at once', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => put(greet, { payload: { name: `${n}` }, key: 'k' })))
    expect(await items()).toHaveLength(1)
  })
})

it('runs a delayed item at its time and not before', async () => {
  const seen: string[] = []
  start([handleWork(greet, async (_, item) => void seen.push(item.payload.name))])
  await put(greet, { payload: { name: 'later' }, afterSeconds: 60 })
  await put(greet, { payload: { name: 'now' } })
  await eventually('handled items', () => seen.length, 1)
  await forward(1)
  await eventually('handled items', () => seen.length, 2)
  expect(seen).toEqual(['now', 'later'])
})
