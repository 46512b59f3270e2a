// Lists that are read on from a cursor: nothing that commits late is missed, nothing comes twice.
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { eventually } from '../../testing/eventually.ts'
import { olderTransactionsEnded } from '../../testing/older-transactions.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { pool } = test.database
const { sendOpen, anAccount } = openHarness(test)

interface Page {
  documents: { id: string }[]
  nextCursor: string | null
  lastCursor: string
}

/** An account of an enterprise of its own, with its writes and its list. */
async function aClient() {
  const { token } = await anAccount((await anEnterprise(test)).user)
  const put = async () => {
    const { body } = await sendOpen('PUT', '/documents/order', { token, body: orderForm() })
    return String(body.id)
  }
  const list = async (query = ''): Promise<Page> =>
    (await sendOpen('GET', `/documents/order${query}`, { token })).body as unknown as Page
  async function walk(cursor: string, limit = 2): Promise<{ ids: string[]; lastCursor: string }> {
    await olderTransactionsEnded(test)
    const ids: string[] = []
    for (let from = cursor; ; ) {
      const { documents, nextCursor, lastCursor } = await list(`?cursor=${from}&limit=${limit}`)
      ids.push(...documents.map(({ id }) => id))
      if (nextCursor === null) return { ids, lastCursor }
      from = nextCursor
    }
  }
  return { token, put, list, walk }
}

const waiting = `select count(*) > 0 as waits from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('a list by cursor', () => {
  it('pages of two: each document once, in the order of writing; the last cursor goes on later', async () => {
    const { put, walk } = await aClient()
    const ids = [await put(), await put(), await put(), await put(), await put()]
    const first = await walk('')
    expect(first.ids).toEqual(ids)
    expect(await walk(first.lastCursor)).toEqual({ ids: [], lastCursor: first.lastCursor })
    const later = await put()
    expect((await walk(first.lastCursor)).ids).toEqual([later])
  })

  it('batch that begins earlier and commits later: what came meanwhile waits for it, nothing is missed', async () => {
    const { token, put, list, walk } = await aClient()
    const form = orderForm()
    const { body } = await sendOpen('PUT', '/documents/order', { token, body: form })
    const { lastCursor } = await walk('')
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('select from order_head where id = $1 for update', [body.id])
      // Its first document is stored, its second one waits for the lock.
      const batch = sendOpen('POST', '/documents/order/batch', {
        token,
        body: { documents: [orderForm(), { ...form, note: '改' }] },
      })
      await eventually('the batch waits', async () => (await client.query(waiting)).rows[0].waits)
      const meanwhile = await put()
      expect((await list(`?cursor=${lastCursor}`)).documents).toEqual([])
      const read = await sendOpen('GET', `/documents/order/${meanwhile}`, { token })
      const byNumber = await list(`?number=${String(read.body.orderNo)}`)
      expect(byNumber.documents.map(({ id }) => id)).toEqual([meanwhile])
      await client.query('rollback')
      const [early] = (await batch).body.results as { id: string }[]
      expect((await walk(lastCursor)).ids).toEqual([early?.id, meanwhile])
    } finally {
      client.release()
    }
  })

  it('documents of before the upgrade with a cursor of before: those behind it, then the newer ones', async () => {
    const { put, walk } = await aClient()
    const old = [await put(), await put(), await put()]
    await pool.query('update order_head set cursor_order = 0 where id = any($1)', [old])
    const newer = await put()
    expect((await walk(String(old[0]))).ids).toEqual([old[1], old[2], newer])
    expect((await walk('')).ids).toEqual([...old, newer])
  })

  it.each(['99999999999999999999.1', '9223372036854775808.1', '1.1234567890123456789', '-1', '1.', 'x', '1.1.1'])(
    'cursor %s: 422 for documents, tax bills and states',
    async (cursor) => {
      const { token } = await aClient()
      for (const path of ['/documents/order', '/tax-bills', '/states'])
        expect(await sendOpen('GET', `${path}?cursor=${cursor}`, { token })).toMatchObject({
          status: 422,
          body: { errors: [{ field: 'cursor' }] },
        })
    },
  )

  // Changes the numbers of this database, so it comes last.
  it('dump that comes from a cluster with larger numbers of transactions: walked to its end, old cursors go on', async () => {
    const { put, list, walk } = await aClient()
    const restored = [await put(), await put(), await put()]
    const beyond = '900000000000'
    await pool.query('update order_head set cursor_order = $2::bigint + id where id = any($1)', [restored, beyond])
    await olderTransactionsEnded(test)
    expect((await list()).documents).toEqual([])
    await pool.query('select kouan_mend_cursors()')
    const { ids, lastCursor } = await walk('')
    expect(ids).toEqual(restored)
    const later = await put()
    expect((await walk(lastCursor)).ids).toEqual([later])
    expect((await walk(`${BigInt(beyond) + BigInt(restored[0] ?? 0)}.${restored[0]}`)).ids).toEqual([
      ...restored.slice(1),
      later,
    ])
    const mended = await pool.query('select kouan_cursor_base()::text as base')
    await pool.query('select kouan_mend_cursors()')
    expect((await pool.query('select kouan_cursor_base()::text as base')).rows).toEqual(mended.rows)
  })
})
