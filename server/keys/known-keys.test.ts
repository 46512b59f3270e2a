import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { oldDatabase, oldOrders } from '../testing/old-database.ts'
import { testSecrets } from '../testing/test-app.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openVault } from '../vault/vault.ts'
import { unlockKeys } from './known-keys.ts'
import { rotateKeys } from './rotate-keys.ts'

const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const idOf = (encryptionKey: Buffer) => openVault({ encryptionKey }).keyId

describe('rule 7: the keys of a database', () => {
  it('are the first ones that come to a new one; afterwards a foreign key starts nothing and is not kept', async () => {
    const { kysely: db } = await testDatabase()
    const kept: string[] = []
    const unlock = (encryptionKey: Buffer, olderKeys: Buffer[] = []) =>
      unlockKeys({ db, keys: { encryptionKey, olderKeys }, persist: () => kept.push(idOf(encryptionKey)) })
    const { hashKey } = await unlock(first)
    expect((await unlock(first)).hashKey?.equals(hashKey ?? Buffer.alloc(0))).toBe(true)
    const refused = unlock(second)
    await expect(refused).rejects.toThrow(StartFailure)
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^数据库中的个人信息是用另一个密钥加密的（指纹 ${idOf(first)}），本次启动的密钥指纹是 ${idOf(second)}。请把`,
      ),
    )
    expect(kept).toEqual([idOf(first), idOf(first)])
    // Put before the old one it is taken on, and the hashes stay what they are.
    expect((await unlock(second, [first])).hashKey?.equals(hashKey ?? Buffer.alloc(0))).toBe(true)
    // From now on both are needed, until nothing is under the old one.
    await expect(unlock(second)).rejects.toThrow(idOf(first))
    await expect(unlock(first)).rejects.toThrow(idOf(second))
    await expect(unlock(third, [first])).rejects.toThrow(idOf(second))
    expect((await unlock(second, [first])).hashKey?.equals(hashKey ?? Buffer.alloc(0))).toBe(true)
    const files = {
      put: async () => '',
      read: async () => Buffer.alloc(0),
      replace: async () => {},
      remove: async () => {},
    }
    const keys = { encryptionKey: second, olderKeys: [first] }
    await rotateKeys({ db, keys, files, write: undefined, newKey: () => third })
    expect((await unlock(second)).hashKey?.equals(hashKey ?? Buffer.alloc(0))).toBe(true)
  })

  it('of an earlier version are known by what they open', async () => {
    const database = await oldDatabase()
    await oldOrders(database)
    await migrate(database.pool)
    const persist = () => {
      throw new Error('kept')
    }
    await expect(unlockKeys({ db: database.kysely, keys: { encryptionKey: first }, persist })).rejects.toThrow(
      /^数据库中的个人信息是用另一个密钥加密的，本次启动的密钥指纹是/,
    )
    await expect(unlockKeys({ db: database.kysely, keys: testSecrets, persist })).rejects.toThrow('kept')
  })
})
