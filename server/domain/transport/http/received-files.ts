// Files that others have sent to the receiving address of a channel (server/features/channel/receive-file.ts). They wait in a
// table until intake takes them in.
import { sql } from 'kysely'
import { at, receivedFile } from '../../../vault/sealed-columns.ts'
import type { TransportServices } from '../transport.ts'

export interface ReceivedFiles {
  /** Names, oldest first, at most `most`. */
  list(most: number): Promise<string[]>
  /** Undefined when the file is not among them. */
  read(name: string): Promise<Buffer | undefined>
  /** Returns whether the file was among them. */
  remove(name: string): Promise<boolean>
}

export const receivedFiles = (
  { channelId, tenantId }: { channelId: string; tenantId: string },
  { transact, vault }: Pick<TransportServices, 'transact' | 'vault'>,
): ReceivedFiles => ({
  list: (most) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql<{ name: string }>`select file_name as name from channel_inbox_file
        where base_channel_id = ${channelId} order by id limit ${most}`.execute(db)
      return rows.map(({ name }) => name)
    }),
  read: (name) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql<{ id: string; body: Buffer }>`select id, body from channel_inbox_file
        where base_channel_id = ${channelId} and file_name = ${name}`.execute(db)
      return rows[0] && vault.decryptBytes(rows[0].body, at(receivedFile, name))
    }),
  remove: (name) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql`delete from channel_inbox_file
        where base_channel_id = ${channelId} and file_name = ${name} returning id`.execute(db)
      return rows.length > 0
    }),
})
