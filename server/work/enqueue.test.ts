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

describe('rule 28: enqueue, inside a transaction', () => {
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
  it('same key twice: one waiting item with the last payload', async () => {
    await put(greet, { payload: { name: '一' }, key: 'k' })
    await put(greet, { payload: { name: '二' }, key: 'k' })
    expect(await items()).toMatchObject([{ payload: { name: '二' } }])
  })

  it('other kind, tenant or key, or no key: separate items', async () => {
    await put(greet, { payload: { name: 'a' }, key: 'k' })
    await put(greet, { payload: { name: 'b' }, key: 'other' })
    await put(greet, { payload: { name: 'c' }, key: 'k' }, { tenantId: '2', enterpriseId: null })
    await put(defineWork({ name: 'other', title: 'other' }), { payload: null, key: 'k' })
    await put(greet, { payload: { name: 'd' } })
    await put(greet, { payload: { name: 'd' } })
    expect(await items()).toHaveLength(6)
  })

  it('same key, other time: the earlier time applies', async () => {
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

  it('item of the key is running: a new item is inserted', async () => {
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

  it('same key in concurrent transactions: one item', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => put(greet, { payload: { name: `${n}` }, key: 'k' })))
    expect(await items()).toHaveLength(1)
  })
})

it('delayed item: runs at its time, not before', async () => {
  const seen: string[] = []
  start([handleWork(greet, async (_, item) => void seen.push(item.payload.name))])
  await put(greet, { payload: { name: 'later' }, afterSeconds: 60 })
  await put(greet, { payload: { name: 'now' } })
  await eventually('handled items', () => seen.length, 1)
  await forward(1)
  await eventually('handled items', () => seen.length, 2)
  expect(seen).toEqual(['now', 'later'])
})
