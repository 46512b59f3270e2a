// Runs a command of a terminal on the database of an installation, beside the server where it runs.
import { join } from 'node:path'
import { sql } from 'kysely'
import { dropPrivileges, prepareFolder, refuseForeign } from './boot/drop-privileges.ts'
import { explainFailure } from './boot/explain-failure.ts'
import { lockFolder } from './boot/lock-folder.ts'
import { type Config, readConfig } from './config.ts'
import { connectAsOwner, type OwnerConnections, startDatabaseServer } from './db/connect.ts'
import { findRunningPostgres } from './db/embedded-postgres.ts'
import { projectFolder } from './ground/project-folder.ts'
import { StartFailure } from './ground/start-failure.ts'

interface Command {
  /** Sentence for a failure: `没有检查`. */
  failed: string
  /** A table without which the server of this version has not been started on the database. */
  table: string
  run(db: OwnerConnections, config: Config): Promise<void>
}

export function runOnDatabase({ failed, table, run }: Command): void {
  const giveUp = (sentence: string) => {
    process.stderr.write(`${failed}：${sentence}\n`)
    process.exitCode = 1
  }
  const answer = readConfig(process.env, process.cwd())
  if ('problems' in answer) {
    giveUp(answer.problems.join('\n'))
    return
  }
  const { config } = answer
  open(config).catch((error) => giveUp(explainFailure(error, config)))

  async function open({ dataFolder: folder, databaseUrl }: Config): Promise<void> {
    prepareFolder(folder, 'KOUAN_DATA')
    refuseForeign(folder)
    const running = databaseUrl ?? lockOrFind(folder)
    dropPrivileges({ folder, projectFolder })
    const server = await startDatabaseServer(
      running === undefined ? { embeddedFolder: join(folder, 'postgres') } : { databaseUrl: running },
      { onLost: (reason) => giveUp(`数据库意外退出：${reason}`) },
    )
    const db = await connectAsOwner(server.ownerUrl)
    try {
      const { rows } = await sql<{
        found: boolean
      }>`select to_regclass(${`public.${table}`}) is not null as found`.execute(db.kysely)
      if (!rows[0]?.found) throw new StartFailure('数据库还没有升级到本版本，请先启动一次。')
      await run(db, config)
    } finally {
      await db.close()
      await server.stop()
    }
  }
}

/** The bundled database runs once: that of the server that has the folder, or undefined where this process has it now. */
function lockOrFind(folder: string): string | undefined {
  try {
    process.once('exit', lockFolder(folder))
    return undefined
  } catch (error) {
    const running = findRunningPostgres(join(folder, 'postgres'))
    if (running === undefined) throw error
    return running
  }
}
