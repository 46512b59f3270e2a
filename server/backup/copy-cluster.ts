// Copies the bundled PostgreSQL while it runs, by the calls that PostgreSQL has for programs that copy its folder:
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type OwnClient, openClient } from '../db/own-limits.ts'
import { type CopiedFile, copyFile, copyTree, hashFile } from './copy-tree.ts'

/** Contents that PostgreSQL makes anew when it starts, and its log, of which only a part is copied. */
const emptied =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.|\/pgsql_tmp/
const left = /^(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?)$/

/** `url`: of a superuser. `as`: path in the list of files. */
export async function copyCluster({ url, from, to, as }: Record<'url' | 'from' | 'to' | 'as', string>) {
  const client = await openClient(url, { purpose: 'backup' })
  try {
    // Keeps the log from the start on; ends with the connection.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`kouan_backup_${process.pid}`])
    const first = await walFileOf(client, `pg_backup_start('kouan', true)`)
    const files = await copyTree({ from, to, as, skips: (path) => emptied.test(path) || left.test(path) })
    const { rows } = await client.query<{ lsn: string; label: string }>(
      'select lsn::text, labelfile as label from pg_backup_stop(false)',
    )
    const [stopped] = rows
    if (!stopped) throw new Error('pg_backup_stop answered no row')
    const last = await walFileOf(client, `'${stopped.lsn}'::pg_lsn`)
    files.push(...(await copyLog({ from, to, as, first, last })))
    await writeFile(join(to, 'backup_label'), stopped.label, { mode: 0o600, flush: true })
    files.push({ path: `${as}/backup_label`, ...(await hashFile(join(to, 'backup_label'))) })
    return files
  } finally {
    await client.end()
  }
}

async function walFileOf(client: OwnClient, position: string): Promise<string> {
  const { rows } = await client.query<{ name: string }>(`select pg_walfile_name(${position}) as name`)
  return rows[0]?.name ?? ''
}

/** Names of files of one time line are in the order of the log. */
async function copyLog({ from, to, as, first, last }: Record<'from' | 'to' | 'as' | 'first' | 'last', string>) {
  const files: CopiedFile[] = []
  for (const name of await readdir(join(from, 'pg_wal'))) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue
    files.push({
      path: `${as}/pg_wal/${name}`,
      ...(await copyFile(join(from, 'pg_wal', name), join(to, 'pg_wal', name))),
    })
  }
  return files
}
