// `npm run check-data`: lists stored values that people have to correct, and marks their rows in 异常处理. Changes none of them.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dropPrivileges, prepareFolder, refuseForeign } from './boot/drop-privileges.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { lockFolder } from './boot/lock-folder.ts'
import { readSecrets } from './boot/secrets.ts'
import { type Config, readConfig } from './config.ts'
import { connectAsOwner, type OwnerConnections, startDatabaseServer } from './db/connect.ts'
import { checkStoredData } from './domain/stored-data/check-stored-data.ts'
import { faultLine, faultTableHead } from './domain/stored-data/fault-table.ts'
import { projectFolder } from './ground/project-folder.ts'
import { StartFailure } from './ground/start-failure.ts'
import { unlockKeys } from './keys/known-keys.ts'
import { openVault } from './vault/vault.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(config: Config): Promise<void> {
  const { dataFolder: folder, databaseUrl } = config
  prepareFolder(folder, 'KOUAN_DATA')
  refuseForeign(folder)
  // The bundled database runs once; beside a database of its own, the server may go on running.
  if (databaseUrl === undefined) process.once('exit', lockFolder(folder))
  dropPrivileges({ folder, projectFolder })
  const { secrets } = readSecrets({ ...config, folder, randomBytes })
  const server = await startDatabaseServer(
    databaseUrl === undefined ? { embeddedFolder: join(folder, 'postgres') } : { databaseUrl },
    { onLost: (reason) => giveUp(`数据库意外退出：${reason}`) },
  )
  const db = await connectAsOwner(server.ownerUrl)
  try {
    await refuseOther(db)
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
    if (done.unreadable > 0) say(`注意：有 ${done.unreadable} 处加密内容无法读取，没有检查。`)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** Throws for a database that the server of this version has not been started with. */
async function refuseOther(db: OwnerConnections): Promise<void> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('public.data_fault') is not null as found`.execute(
    db.kysely,
  )
  if (!rows[0]?.found) throw new StartFailure('数据库还没有升级到本版本，请先启动一次。')
}

async function readEnterprises(db: OwnerConnections): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, company_name as name from enterprise`.execute(
    db.kysely,
  )
  return new Map(rows.map(({ id, name }) => [String(id), name]))
}

const answer = readConfig(process.env, process.cwd())
const giveUp = (sentence: string) => {
  process.stderr.write(`没有检查：${sentence}\n`)
  process.exitCode = 1
}
if ('problems' in answer) giveUp(answer.problems.join('\n'))
else run(answer.config).catch((error) => giveUp(explainFailure(error, answer.config)))
