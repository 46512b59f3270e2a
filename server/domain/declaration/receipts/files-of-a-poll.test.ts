// Files that one poll finds: stored and applied together, and none of them at the cost of another.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aChannel, type TestChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { ceb312, declarationHarness, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders } from '../../../testing/order-calls.ts'
import { testSecrets } from '../../../testing/test-app.ts'
import { openVault } from '../../../vault/vault.ts'
import { applyReceiptFilesHandler } from './apply-receipt-files.work.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, database } = test
afterEach(() => harness.stop())

const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const channel: TestChannel = await aChannel(test, { enterpriseId })

const rowsOf = async <Row extends object>(sql: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(sql, values)).rows
const count = async (sql: string, values: unknown[] = []) =>
  Number((await rowsOf<{ n: string }>(`select count(*) as n from ${sql}`, values))[0]?.n)
const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const answerTo = (orderNo: string, returnStatus = '120') => inEnvelope(ceb312([{ orderNo, returnStatus }]), channel)

/** Orders that customs have, and no background work. */
async function declared(number: number) {
  await harness.start()
  const orders = []
  for (let at = 0; at < number; at += 1) orders.push(await anOrder(test, user))
  await send(declareOrders, { ids: orders.map(({ id }) => id).join(',') }, user)
  for (const { id } of orders) await reaches(id, 'SENT -')
  await harness.stop()
  return orders.map(({ id, form }) => ({ id, orderNo: form.orderNo }))
}

/** Kinds of the work that the files of the inbox become. */
async function takenKinds(): Promise<string[]> {
  await database.pool.query(`create table taken_kind (kind text);
    create function note_kind() returns trigger language plpgsql security definer as
      $$ begin insert into taken_kind values (new.kind); return new; end $$;
    create trigger note_kind before insert on work_item for each row when (new.kind like 'apply-%') execute function note_kind()`)
  return []
}

/** Refuses the receipts of the order, as a fault in the data or in the program would. */
const refuse = (orderNo: string) =>
  database.pool.query(`create function refuse_receipt() returns trigger language plpgsql as
      $$ begin raise exception 'this one never'; end $$;
    create trigger refuse_receipt before insert on receipt for each row when (new.order_no = '${orderNo}')
      execute function refuse_receipt()`)

beforeEach(async () => {
  await takenKinds()
})
afterEach(async () => {
  await database.pool.query(`drop trigger note_kind on work_item; drop function note_kind; drop table taken_kind;
    drop trigger if exists refuse_receipt on receipt; drop function if exists refuse_receipt`)
})
const kinds = async () => (await rowsOf<{ kind: string }>('select kind from taken_kind')).map(({ kind }) => kind)

describe('files of one poll', () => {
  it('one item applies all of them: each receipt once, files without a document and of other types as by themselves', async () => {
    const orders = await declared(5)
    for (const { orderNo } of orders) await drop(channel, answerTo(orderNo))
    const early = await drop(channel, answerTo('NOT-DECLARED-YET'))
    const copy = answerTo(orders[0]?.orderNo ?? '', '800')
    const copies = [await drop(channel, copy), await drop(channel, copy)]
    const torn = await drop(channel, '<a/>')
    await harness.start()
    for (const { id } of orders.slice(1)) await reaches(id, 'IN_CUSTOMS 120')
    await reaches(orders[0]?.id ?? '', 'RELEASED 800')
    await eventually('files that are not read', () => count(`receipt_raw where parse_status = '0'`), 0)
    expect((await kinds()).filter((kind) => kind === 'apply-receipt-files')).toHaveLength(1)
    // Files are stored, and may be applied, before they are moved.
    for (const name of [early, ...copies])
      await eventually('file or folder', () => existsSync(join(channel.archive, name)))
    await eventually('file or folder', () => existsSync(join(channel.error, torn)))
    expect(await count(`receipt where match_status = '1'`)).toBe(6)
    expect(await count(`receipt where order_no = 'NOT-DECLARED-YET' and match_status = '0'`)).toBe(1)
    expect(await count(`receipt_raw where duplicate_count = 1`)).toBe(1)
    expect(await count(`document_log where source = 'receipt'`)).toBe(6)
  })

  it.each([
    ['now', 0],
    ['ten minutes ago', 1],
  ])('a server of another version was seen %s: an item for each file while it may be there', async (_, groups) => {
    const seen = new Date(Date.now() - groups * 600_000)
    await database.pool.query(
      `insert into running_server (name, host, pid, version, node_version, started_at, seen_at, figures)
       values ('other', 'other', 1, '0.0.9', 'v20', $1, $1, '{"diskFree": 9e9, "diskSize": 9e9}')`,
      [seen],
    )
    const orders = await declared(3)
    for (const { orderNo } of orders) await drop(channel, answerTo(orderNo))
    await harness.start()
    for (const { id } of orders) await reaches(id, 'IN_CUSTOMS 120')
    await database.pool.query(`delete from running_server where name = 'other'`)
    const taken = await kinds()
    expect(taken.filter((kind) => kind === 'apply-receipt-files')).toHaveLength(groups)
    expect(taken.filter((kind) => kind === 'apply-receipts')).toHaveLength(groups === 0 ? 3 : 0)
  })

  it('one that cannot be applied: the others are, it is tried again by itself and applied when its cause is gone', async () => {
    const [bad, ...good] = await declared(4)
    await refuse(bad?.orderNo ?? '')
    for (const { orderNo } of [...(bad ? [bad] : []), ...good]) await drop(channel, answerTo(orderNo))
    await harness.start()
    for (const { id } of good) await reaches(id, 'IN_CUSTOMS 120')
    const failed = () =>
      rowsOf<{ failures: number; reason: string }>(`select failures, reason from work_item
      where kind = 'apply-receipts' and failures > 0`)
    const [item] = await eventually('failed item', failed, (items) => items.length === 1)
    expect(item).toMatchObject({ failures: 1, reason: expect.stringContaining('this one never') })
    expect(await count(`work_item where kind = 'apply-receipt-files'`)).toBe(0)
    expect(await stateOf(test, bad?.id ?? '')).toBe('SENT -')
    await database.pool.query(`drop trigger refuse_receipt on receipt;
      update work_item set run_at = now() where kind = 'apply-receipts'`)
    await reaches(bad?.id ?? '', 'IN_CUSTOMS 120')
  })

  it('one that cannot be stored: the others are, and it is shown with the channel', async () => {
    const orders = await declared(3)
    await database.pool.query(`alter table receipt_raw add constraint no_such_file check (file_name <> 'never.xml')`)
    const [bad, ...good] = orders
    await drop(channel, answerTo(bad?.orderNo ?? ''), 'never.xml')
    for (const { orderNo } of good) await drop(channel, answerTo(orderNo))
    await harness.start()
    for (const { id } of good) await reaches(id, 'IN_CUSTOMS 120')
    const fault = async () =>
      (
        await rowsOf<{ fault: string | null }>('select last_error as fault from base_channel where id = $1', [
          channel.baseChannelId,
        ])
      )[0]?.fault
    await eventually('fault of the channel', fault, (shown) => shown?.startsWith('never.xml：') === true)
    expect(existsSync(join(channel.inbox, 'never.xml'))).toBe(true)
    await database.pool.query('alter table receipt_raw drop constraint no_such_file')
    await reaches(bad?.id ?? '', 'IN_CUSTOMS 120')
  })

  it('a run that is repeated, and two runs at once: each receipt once', async () => {
    const orders = await declared(3)
    await database.pool.query(`create function keep_item() returns trigger language plpgsql as $$ begin return null; end $$;
      create trigger keep_item before insert on work_item for each row when (new.kind like 'apply-%') execute function keep_item()`)
    for (const { orderNo } of orders) await drop(channel, answerTo(orderNo))
    const last = await count('receipt_raw')
    await harness.start()
    await eventually('stored files', () => count('receipt_raw'), last + 3)
    await harness.stop()
    await database.pool.query('drop trigger keep_item on work_item; drop function keep_item')
    const raws = await rowsOf<{ id: string }>(`select id::text from receipt_raw where parse_status = '0'`)
    const rawIds = raws.map(({ id }) => id)
    expect(rawIds).toHaveLength(3)
    const handle = applyReceiptFilesHandler({ vault: openVault(testSecrets) })
    const run = () =>
      handle(asQueue(database, test.clock), {
        id: '1',
        kind: 'apply-receipt-files',
        key: null,
        tenantId: '0',
        payload: { rawIds },
        attempt: 1,
      })
    await Promise.all([run(), run()])
    await run()
    for (const { id } of orders) expect(await stateOf(test, id)).toBe('IN_CUSTOMS 120')
    expect(await count('receipt where raw_id = any($1::bigint[]) and duplicate_count = 0', [rawIds])).toBe(3)
    const logged = `document_log where source = 'receipt' and document_id = any($1::bigint[])`
    expect(await count(logged, [orders.map(({ id }) => id)])).toBe(3)
  })
})
