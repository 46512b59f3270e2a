import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { folderFileStore } from '../files/folder-store.ts'
import { oldBytes, oldDatabase, oldFingerprint, oldOrders, oldPersons, oldText } from '../testing/old-database.ts'
import { testApp, testSecrets } from '../testing/test-app.ts'
import { at, outboundBody, receiptBody, storedBytes } from '../vault/sealed-columns.ts'
import { openVault } from '../vault/vault.ts'
import { encryptExisting, encryptionUpgrade } from './encrypt-existing.ts'
import { unlockKeys } from './known-keys.ts'
import { reencryptAll } from './reencrypt.ts'

const folder = await mkdtemp(join(tmpdir(), 'kouan-carry-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const files = folderFileStore(folder)

const database = await oldDatabase()
const { pool } = database
await oldOrders(database)
const fileKey = await files.put(oldBytes('%PDF of an identity card'))
await pool.query(
  `insert into sys_user (id, username, realname, password_hash, phone, email, telephone) values
     (900, 'old_staff', '旧职员', '-', '13700000001', 'Old.Staff@example.org', '0755-88000001'),
     (901, 'old_plain', '旧职员', '-', '', null, ''), (902, 'old_empty', '旧职员', '-', '', null, null)`,
)
await pool.query("insert into sys_user_tenant (user_id, tenant_id) select id, 0 from sys_user where username ^@ 'old_'")
await pool.query(
  `insert into enterprise_apply (id, status, form, password_hash, phone_fingerprints, tenant_id) values
     (50, '3', $1, 'argon', array[$2], 0), (51, '1', $1, 'argon', array[$2], 0)`,
  [oldText('{"legalPerson":"张旧人"}'), oldFingerprint('phone 13700000001')],
)
await pool.query(
  `insert into receipt_raw (tenant_id, file_name, size, sha256, body, receive_time) values (0, 'r.xml', 4, 'hash', $1, now())`,
  [oldBytes('<r/>')],
)
await pool.query(
  `insert into stored_file (id, store_key, name, type, size, sha256, create_by, create_time)
     values ('old-file', $1, 'x.pdf', 'application/pdf', 1, '', 'old', now())`,
  [fileKey],
)
await pool.query(
  `insert into sys_log (tenant_id, log_type, operate_type, log_content, outcome, before, after, request_param, create_time)
   values (0, 2, 'edit', '编辑', 'done', '{"note":"a","consigneeAddress":"旧路 1 号"}', '{"consigneeAddress":"旧路 2 号"}',
     '{"consigneeAddress":"旧路 2 号","telephone":"0755-88000001"}', now()),
   (0, 2, 'delete', '删除', 'done', '[{"consigneeAddress":"旧路 3 号"}]', null, '{"id":"1"}', now())`,
)

const vault = openVault(testSecrets)
const said: string[] = []
const carry = () => encryptExisting({ db: database.kysely, vault, files, say: (line) => said.push(line) })
const count = async (what: string) => Number((await pool.query(`select count(*) as n from ${what}`)).rows[0].n)

describe('rule 22: a database of an earlier version', () => {
  it('is carried over in batches; one that is killed goes on where it ended', async () => {
    await migrate(pool)
    const keys = await unlockKeys({ db: database.kysely, keys: testSecrets, persist: () => {} })
    expect(keys.hashKey?.equals(Buffer.alloc(0))).toBe(false)
    const dies = reencryptAll({
      db: database.kysely,
      vault,
      files,
      ...encryptionUpgrade,
      onBatch: ({ place }) => {
        if (place === 'order_head') throw new Error('killed')
      },
    })
    await expect(dies).rejects.toThrow('killed')
    expect(await count("order_head where buyer_name ^@ 'v2.'")).toBe(500)
    expect(await count("order_head where buyer_name ^@ '旧订购'")).toBe(oldPersons.count - 500)
    const done = await carry()
    expect(done.unreadable).toBe(0)
    expect(said).toEqual([expect.stringContaining('正在加密已有的个人信息')])
    expect(await count("order_head where buyer_name ^@ 'v2.' and buyer_id_number ^@ 'v2.'")).toBe(oldPersons.count)
    expect(await carry()).toEqual({ written: 0, unreadable: 0 })
  })

  it('has nobody in clear any more, audit rows of then included', async () => {
    const { rows } = await pool.query(
      `select (select string_agg(to_jsonb(o)::text, '') from order_head o)
         || (select string_agg(to_jsonb(u)::text, '') from sys_user u)
         || (select string_agg(to_jsonb(a)::text, '') from enterprise_apply a)
         || (select string_agg(to_jsonb(l)::text, '') from sys_log l) as everything`,
    )
    const clear = /旧订购|旧收货|旧路|1390000|1380000|1370000|张旧人|88000001|"v1\./g
    expect(rows[0].everything.match(clear)).toBeNull()
    expect(rows[0].everything).toContain('consigneeAddress')
    expect(await count("sys_user where phone = '' and phone_hash is null")).toBe(2)
  })

  it('reads everything as before, and finds persons by one whole value', async () => {
    const { send, aUser } = await testApp({ database: await database.open() })
    const staff = await aUser({ rights: '*' })
    const orders = callsOf(order)
    const found = (await send(orders.list, { buyerTelephone: oldPersons.phoneOf(777) }, staff)).result
    expect(found).toMatchObject({ total: 1, records: [{ orderNo: 'OLD-777', buyerName: '旧*****' }] })
    const { id = '' } = found.records[0] ?? {}
    for (const [field, value] of [
      ['buyerName', '旧订购777'],
      ['buyerIdNumber', '990000199003070011'],
      ['consignee', '旧收货777'],
      ['consigneeAddress', '示例省示例市旧路 777 号'],
    ] as const) {
      expect((await send(orders.reveal, { id, field }, staff)).result).toBe(value)
    }
    // A name that looks like a ciphertext was a name.
    const odd = (await send(orders.list, { consignee: 'v1.x' }, staff)).result.records[0]
    expect(odd).toMatchObject({ orderNo: 'OLD-5' })
    const users = (await send(callsOf(user).list, { phone: '13700000001' }, staff)).result.records
    expect(users).toMatchObject([{ username: 'old_staff', email: 'Old.Staff@example.org', telephone: '0755-88000001' }])
    const { rows } = await pool.query(
      `select r.body as receipt, r.sha256, (select phone_fingerprints from enterprise_apply where id = 51) as phones,
         array(select password_hash from enterprise_apply order by id) as passwords from receipt_raw r`,
    )
    expect(vault.decryptBytes(rows[0].receipt, at(receiptBody, rows[0].sha256)).toString()).toBe('<r/>')
    expect(() => vault.decryptBytes(rows[0].receipt, at(outboundBody, rows[0].sha256))).toThrow()
    expect(rows[0].phones).toEqual([vault.fingerprint('phone 13700000001')])
    expect(rows[0].passwords).toEqual([null, 'argon'])
    const stored = await files.read(fileKey)
    expect(vault.isCurrent(stored)).toBe(true)
    expect(vault.decryptBytes(stored, at(storedBytes, 'old-file')).toString()).toBe('%PDF of an identity card')
  })
})
