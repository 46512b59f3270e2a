// `npm run check-data`: lists stored values that people have to correct, and marks their rows in 异常处理. Changes none of them.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { readSecrets } from './boot/secrets.ts'
import type { OwnerConnections } from './db/connect.ts'
import { checkStoredData } from './domain/stored-data/check-stored-data.ts'
import { faultLine, faultTableHead } from './domain/stored-data/fault-table.ts'
import { listSharedNumbers, sharedLine } from './domain/stored-data/list-shared-numbers.ts'
import { unlockKeys } from './keys/known-keys.ts'
import { runOnDatabase } from './run-on-database.ts'
import { openVault } from './vault/vault.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function readEnterprises(db: OwnerConnections): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, company_name as name from enterprise`.execute(
    db.kysely,
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

runOnDatabase({
  failed: '没有检查',
  table: 'data_fault',
  async run(db, config) {
    const { secrets } = readSecrets({ ...config, folder: config.dataFolder, randomBytes })
    const vault = openVault(await unlockKeys({ db: db.kysely, keys: secrets, persist: () => {} }))
    const enterprises = await readEnterprises(db)
    let isHeadSaid = false
    const done = await checkStoredData({
      db: db.kysely,
      vault,
      onFault({ table, row, fault }) {
        if (!isHeadSaid) say(faultTableHead)
        isHeadSaid = true
        const enterprise = row.enterpriseId === null ? '' : (enterprises.get(row.enterpriseId) ?? row.enterpriseId)
        say(faultLine({ table, row, fault, enterprise }))
      },
    })
    say(`检查了 ${done.rows} 条数据，其中 ${done.faultyRows} 条有 ${done.faults} 处需要修正。`)
    if (done.faultyRows > 0) say('数据没有改动；这些数据列在“异常处理”中，修正之后自动消失。')
    const shared = await listSharedNumbers(db.kysely)
    if (shared.length > 0) say(`有 ${shared.length} 个号码由几份单证使用，海关只认一份，请核对：`)
    for (const one of shared) {
      say(`${one.tenantId}  ${enterprises.get(one.enterpriseId) ?? one.enterpriseId}  ${sharedLine(one)}`)
    }
    if (done.unreadable > 0) say(`注意：有 ${done.unreadable} 处加密内容无法读取，没有检查。`)
  },
})
