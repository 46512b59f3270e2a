// Brings a backup back into a database of its own beside the running system, compares it, and removes it again.
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startDatabaseServer } from '../db/connect.ts'
import { StartFailure } from '../ground/start-failure.ts'
import { unseal } from './backup-keys.ts'
import { copyTree } from './copy-tree.ts'
import { isBackup, restoreDump } from './restore-backup.ts'
import { type Compared, compareRows } from './row-marks.ts'
import { readSignedFolder } from './signed-folder.ts'

interface Trial {
  source: string
  passphrase: string
  /** Its disk has to have room for the database. */
  scratchFolder: string
}

/**
 * Compares every file with the signed list, opens the keys, starts the database and compares its rows with those of the time of the
 * backup. Throws a StartFailure where something does not come back.
 */
export async function tryBackup({ source, passphrase, scratchFolder }: Trial): Promise<Compared> {
  const { list, keys } = await readSignedFolder({ folder: source, passphrase, what: '备份', isOne: isBackup })
  const sealed = join(source, 'keys.sealed')
  if (existsSync(sealed)) unseal(keys, await readFile(sealed))
  const scratch = await mkdtemp(join(scratchFolder, 'backup-trial-'))
  try {
    const folder = join(scratch, 'postgres')
    if (list.database === 'cluster') await copyTree({ from: join(source, 'postgres'), to: folder, as: 'postgres' })
    // A dump comes back into the bundled PostgreSQL: a database of one's own need not allow another one beside it.
    const server = await startDatabaseServer({ embeddedFolder: folder })
    try {
      if (list.database === 'dump') await restoreDump(server.ownerUrl, join(source, 'database.dump'))
      if (!list.marks) throw new StartFailure('该备份由较早的版本写成，没有可核对的行数。')
      return await compareRows(server.ownerUrl, list.marks)
    } finally {
      await server.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
