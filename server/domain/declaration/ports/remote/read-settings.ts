// Settings of the ports from the row of a base channel.
import type { AmqpSettings, HttpSettings, SftpSettings } from './remote-channel.ts'

/** Secrets are decrypted. */
export interface SettingsRow {
  version: number
  host: string | null
  port: number | null
  authType: string | null
  account: string | null
  password: string | null
  privateKey: string | null
  passphrase: string | null
  hostKey: string | null
  pathUp: string | null
  pathDown: string | null
  pathArchive: string | null
  pathError: string | null
  urlUp: string | null
  urlDown: string | null
  clientCert: string | null
  caCert: string | null
  useTls: boolean
  vhost: string | null
  queueUp: string | null
  queueDown: string | null
  timeoutSeconds: number
  maxBatch: number
}

const common = (row: SettingsRow) => ({
  timeoutMs: row.timeoutSeconds * 1000,
  filesAtOnce: row.maxBatch,
  account: row.account ?? '',
  password: row.password,
  privateKey: row.privateKey,
  passphrase: row.passphrase,
})

export const sftpSettings = (row: SettingsRow): SftpSettings => ({
  ...common(row),
  host: row.host ?? '',
  port: row.port ?? 22,
  authType: row.authType ?? 'PASSWORD',
  hostKey: row.hostKey ?? '',
  pathUp: row.pathUp ?? '',
  pathDown: row.pathDown ?? '',
  pathArchive: row.pathArchive ?? '',
  pathError: row.pathError ?? '',
})

export const httpSettings = (row: SettingsRow): HttpSettings => ({
  ...common(row),
  authType: row.authType ?? 'NONE',
  urlUp: row.urlUp,
  urlDown: row.urlDown,
  clientCert: row.clientCert,
  caCert: row.caCert,
})

export const amqpSettings = (row: SettingsRow): AmqpSettings => ({
  ...common(row),
  host: row.host ?? '',
  port: row.port ?? (row.useTls ? 5671 : 5672),
  isTls: row.useTls,
  vhost: row.vhost || '/',
  queueUp: row.queueUp ?? '',
  queueDown: row.queueDown ?? '',
  caCert: row.caCert,
})
