// The port of a transport: sessions with the settings that the channel has at the moment, so that a change takes effect with
// the next operation.
import { columnName } from '@kouan/contract/derive/names.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { type SettingsOf, settingsFrom } from '@kouan/contract/resources/channel/transport.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { at, channelSecret } from '../../vault/sealed-columns.ts'
import type { Vault } from '../../vault/vault.ts'
import { ChannelFault } from '../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from './exchange-port.ts'
import { sessionPort } from './session-port.ts'
import type { ServedTransport, TransportChannel, TransportServices } from './transport.ts'

type Opening = TransportChannel<SettingsOf<Fields>> & { version: string }

export function transportPort(transport: ServedTransport, services: TransportServices): ExchangePort {
  const { vault, transact } = services
  const port = sessionPort<Opening>((channel) => transport.open(channel, services))
  const before = new Map<string, Pick<Opening, 'version' | 'settings'>>()
  const opening = async (channel: ExchangeChannel): Promise<Opening> => {
    const { channelId, tenantId, root, folder } = channel
    if (transport.readsSettings === false) return { ...channel, version: `${root} ${folder}`, settings: {} }
    const known = channel.asBefore ? before.get(channelId) : undefined
    const read = known ?? (await transact(tenantId, (db) => readSettings(db, { transport, channelId, vault })))
    before.set(channelId, read)
    return { ...channel, ...read }
  }
  return {
    deliver: async (channel, file) => port.deliver(await opening(channel), file),
    listInbox: async (channel, last) => port.listInbox(await opening(channel), last),
    read: async (channel, name) => port.read(await opening(channel), name),
    putAway: async (channel, file) => port.putAway(await opening(channel), file),
    takeBack: async (channel, file) => port.takeBack(await opening(channel), file),
  }
}

/** Settings with secrets decrypted, and the version of the row. Throws ChannelFault when the channel was deleted. */
export async function readSettings(
  db: Transaction,
  { transport: { declared }, channelId, vault }: { transport: ServedTransport; channelId: string; vault: Vault },
): Promise<{ version: string; settings: SettingsOf<Fields> }> {
  const names = Object.keys(declared.fields)
  const columns = names.map((name) => sql`${sql.ref(columnName(name))} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, unknown> & { version: number }>`select ${sql.join(columns)}, version
    from base_channel where id = ${channelId} /* planned once */`.execute(db)
  const [row] = rows
  if (!row) throw new ChannelFault('基础通道已删除')
  const opened = names.map((name) => {
    const stored = row[name]
    if (!declared.fields[name]?.encrypt || typeof stored !== 'string') return [name, stored]
    return [name, vault.decrypt(stored, at(channelSecret(columnName(name)), channelId))]
  })
  return { version: String(row.version), settings: settingsFrom(declared, Object.fromEntries(opened)) }
}
