import { randomBytes } from 'node:crypto'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { describe, expect, it } from 'vitest'
import { folderFileStore } from '../files/folder-store.ts'
import { anOrder, orderCalls } from '../testing/an-order.ts'
import { readOutbox } from '../testing/declaration-harness.ts'
import { eventually } from '../testing/eventually.ts'
import { declareOrders } from '../testing/order-calls.ts'
import { scene } from '../testing/scenes/scene.ts'
import { testApp, testSecrets } from '../testing/test-app.ts'
import type { Keys } from '../vault/vault.ts'
import { unlockKeys } from './known-keys.ts'
import { rotateKeys } from './rotate-keys.ts'
import { sealedTables } from './sealed-tables.ts'

const { test, database, config, enterpriseId, form, owner: user, channel, stop } = await scene('working')
const db = database.kysely
const files = folderFileStore(config.filesFolder)

const owner = await test.aUser({ rights: '*', enterpriseId })
const sent = await anOrder(test, owner)
await test.send(orderCalls.edit, { id: sent.id, consignee: '赵收货' }, owner)
await test.send(orderCalls.edit, { id: sent.id, consignee: '王收货' }, owner)
await test.send(declareOrders, { ids: sent.id }, owner)
await eventually('files in the outbox', async () => (await readOutbox(channel)).length, 1)
await stop()

/** How many values are under the key with this id. */
async function valuesUnder(keyId: string): Promise<number> {
  let found = 0
  for (const { table, columns } of sealedTables) {
    for (const { column, kind } of columns) {
      const mark = kind === 'text' ? `v2.${keyId}.` : Buffer.from(keyId, 'base64url')
      const isUnder = kind === 'text' ? `${column} ^@ $1` : `substring(${column} from 8 for 8) = $1`
      const { rows } = await database.pool.query(`select count(*) as n from ${table} where ${isUnder}`, [mark])
      found += Number(rows[0].n)
    }
  }
  // Encrypted values that the history of rows kept.
  const noted = await database.pool.query(
    'select count(*) as n from row_change where strpos(before::text || after::text, $1) > 0',
    [`v2.${keyId}.`],
  )
  return found + Number(noted.rows[0].n)
}

describe('rule 7: a new key', () => {
  it('takes over all that is stored, also when it is killed on the way; the hashes and their searches stay', async () => {
    const keys = await unlockKeys({ db, keys: testSecrets, persist: () => {} })
    const [{ id: oldId }] = (await database.pool.query('select id from encryption_key')).rows as [{ id: string }]
    const before = await valuesUnder(oldId)
    expect(before).toBeGreaterThan(10)
    let stands: Keys = keys
    const rotate = (kill?: () => void) =>
      rotateKeys({
        db,
        keys: stands,
        files,
        write: (next) => {
          stands = next
        },
        newKey: () => randomBytes(32),
        ...(kill ? { onBatch: kill } : {}),
      })
    const killed = rotate(() => {
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    // The next start finds both keys: what is old is read still.
    const { encryptionKey, olderKeys } = stands
    expect(olderKeys).toEqual([testSecrets.encryptionKey])
    expect(await valuesUnder(oldId)).toBeGreaterThan(0)
    const done = await rotate()
    expect(stands).toEqual({ encryptionKey })
    expect([await valuesUnder(oldId), await valuesUnder(done.keyId), done.unreadable]).toEqual([0, before, 0])

    await expect(unlockKeys({ db, keys: testSecrets, persist: () => {} })).rejects.toThrow(done.keyId)
    const unlocked = await unlockKeys({ db, keys: stands, persist: () => {} })
    const again = await testApp({ database, config, secrets: { ...testSecrets, ...unlocked } })
    const { send } = again
    const { result } = await send(orderCalls.list, { buyerTelephone: sent.form.buyerTelephone }, owner)
    expect(result.records.map(({ id }) => id)).toEqual([sent.id])
    expect((await send(orderCalls.reveal, { id: sent.id, field: 'consignee' }, owner)).result).toBe('王收货')
    const legal = { id: enterpriseId, field: 'legalIdNo' }
    expect((await send(callsOf(enterprise).reveal, legal, await again.aUser({ rights: '*' }))).result).toBe(
      form.legalIdNo,
    )
    expect(user.username).toBe(form.userName)
  })
})
