// Settings with which a port reaches another host.

interface Limits {
  /** Milliseconds of one operation. */
  timeoutMs: number
  /** Files of one listing. */
  filesAtOnce: number
}

interface Account {
  /** Empty without one. */
  account: string
  password: string | null
  /** PEM or OpenSSH. */
  privateKey: string | null
  passphrase: string | null
}

export interface SftpSettings extends Limits, Account {
  host: string
  port: number
  /** `PASSWORD` or `KEY`. */
  authType: string
  /** Fingerprint `SHA256:…` or a line of `known_hosts`. */
  hostKey: string
  pathUp: string
  pathDown: string
  pathArchive: string
  pathError: string
}

export interface HttpSettings extends Limits, Account {
  /** `NONE`, `TOKEN`, `PASSWORD` or `CERT`. */
  authType: string
  /** Null: the channel sends nothing. */
  urlUp: string | null
  /** Null: receipts come to the receiving address alone. */
  urlDown: string | null
  /** PEM. */
  clientCert: string | null
  /** Certificates in PEM that are trusted instead of the public ones. */
  caCert: string | null
}

export interface AmqpSettings extends Limits, Account {
  host: string
  port: number
  isTls: boolean
  vhost: string
  queueUp: string
  queueDown: string
  caCert: string | null
}

/** A base channel on another host. */
export interface RemoteChannel<Settings> {
  channelId: string
  tenantId: string
  /** Differs after each change of the settings, so that a connection with the old ones is given up. */
  version: string
  settings: Settings
}
