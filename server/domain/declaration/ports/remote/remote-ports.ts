// Ports of the channels on other hosts. Each reads the settings of its channel, so that a change takes effect with the next call.
import { sql } from 'kysely'
import type { Transaction } from '../../../../db/transaction.ts'
import type { AllowedNetworks } from '../../../../outgoing/allowed-networks.ts'
import { at, channelSecret, receivedFile } from '../../../../vault/sealed-columns.ts'
import type { Vault } from '../../../../vault/vault.ts'
import { ChannelFault } from '../../../channel/channel-fault.ts'
import type { ExchangeChannel, ExchangePort } from '../exchange-port.ts'
import { amqpPort } from './amqp-port.ts'
import { httpPort, type ReceivedFiles } from './http-port.ts'
import { amqpSettings, httpSettings, type SettingsRow, sftpSettings } from './read-settings.ts'
import type { RemoteChannel } from './remote-channel.ts'
import { sftpPort } from './sftp-port.ts'

export interface RemoteParts {
  /** Runs one transaction as background work of the tenant. */
  transact<T>(tenantId: string, work: (db: Transaction) => Promise<T>): Promise<T>
  vault: Vault
  networks: AllowedNetworks
}

/** By protocol. */
export function remotePorts(parts: RemoteParts): { SFTP: ExchangePort; HTTP: ExchangePort; AMQP: ExchangePort } {
  const { networks } = parts
  return {
    SFTP: withSettings(parts, sftpPort({ networks }), sftpSettings),
    HTTP: withSettings(parts, httpPort({ networks, received: receivedFiles(parts) }), httpSettings),
    AMQP: withSettings(parts, amqpPort({ networks }), amqpSettings),
  }
}

function withSettings<Settings>(
  { transact, vault }: RemoteParts,
  port: ExchangePort<RemoteChannel<Settings>>,
  settingsOf: (row: SettingsRow) => Settings,
): ExchangePort {
  const open = async ({ channelId, tenantId }: ExchangeChannel): Promise<RemoteChannel<Settings>> => {
    const row = await transact(tenantId, (db) => readSettings(db, { channelId, vault }))
    return { channelId, tenantId, version: String(row.version), settings: settingsOf(row) }
  }
  return {
    deliver: async (channel, file) => port.deliver(await open(channel), file),
    listInbox: async (channel, last) => port.listInbox(await open(channel), last),
    read: async (channel, name) => port.read(await open(channel), name),
    putAway: async (channel, file) => port.putAway(await open(channel), file),
    takeBack: async (channel, file) => port.takeBack(await open(channel), file),
  }
}

interface Reading {
  channelId: string
  vault: Vault
}

/** Secrets are decrypted. Throws ChannelFault when the channel was deleted. */
export async function readSettings(db: Transaction, { channelId, vault }: Reading): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`select version, host, port, auth_type as "authType", account, password,
      private_key as "privateKey", passphrase, host_key as "hostKey", path_up as "pathUp", path_down as "pathDown",
      path_archive as "pathArchive", path_error as "pathError", url_up as "urlUp", url_down as "urlDown",
      client_cert as "clientCert", ca_cert as "caCert", use_tls as "useTls", vhost, queue_up as "queueUp",
      queue_down as "queueDown", timeout_seconds as "timeoutSeconds", max_batch as "maxBatch"
    from base_channel where id = ${channelId}`.execute(db)
  const [row] = rows
  if (!row) throw new ChannelFault('基础通道已删除')
  const open = (column: string, stored: string | null) =>
    stored ? vault.decrypt(stored, at(channelSecret(column), channelId)) : null
  return {
    ...row,
    password: open('password', row.password),
    privateKey: open('private_key', row.privateKey),
    passphrase: open('passphrase', row.passphrase),
  }
}

const receivedFiles = ({ transact, vault }: RemoteParts): ReceivedFiles => ({
  list: ({ channelId, tenantId }, most) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql<{ name: string }>`select file_name as name from channel_inbox_file
        where base_channel_id = ${channelId} order by id limit ${most}`.execute(db)
      return rows.map(({ name }) => name)
    }),
  read: ({ channelId, tenantId }, name) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql<{ id: string; body: Buffer }>`select id, body from channel_inbox_file
        where base_channel_id = ${channelId} and file_name = ${name}`.execute(db)
      return rows[0] && vault.decryptBytes(rows[0].body, at(receivedFile, name))
    }),
  remove: ({ channelId, tenantId }, name) =>
    transact(tenantId, async (db) => {
      const { rows } = await sql`delete from channel_inbox_file
        where base_channel_id = ${channelId} and file_name = ${name} returning id`.execute(db)
      return rows.length > 0
    }),
})
