// Reads and checks the environment once; docs/operations.md has the same table for operators.

import { join, resolve } from 'node:path'
import { type Parts, readParts } from './boot/read-parts.ts'
import { readSecretVariables } from './boot/secret-variables.ts'
import { badValues, listOf, type ReadVariable, unfitTogether, unknownNames } from './config-rules.ts'
import { defaultPoolSizes, type PoolSizes, type ReplicaAddress } from './db/open-database.ts'
import type { ObjectStoreAddress } from './files/object-store.ts'
import type { DemoLogin } from './gate/context.ts'
import { isLoopback } from './ground/loopback.ts'

export interface Config {
  parts: Parts
  port: number
  host: string
  /** Unset: the bundled PostgreSQL in the data folder. */
  databaseUrl: string | undefined
  connections: PoolSizes
  /** A streaming replica that reports are read from. */
  replica: ReplicaAddress | undefined
  /** Absolute path. Holds the bundled database, stored files and secrets. */
  dataFolder: string
  /** Absolute path of uploads and attachments. */
  filesFolder: string
  /** Replaces the folder. */
  objectStore: ObjectStoreAddress | undefined
  /** First password of `admin`; unset: a random one. */
  adminPassword: string | undefined
  /** Password of the demo accounts; unset: a random one. */
  demoPassword?: string | undefined
  /** Whom one press lets into an account of the demonstration. */
  demoLogin?: DemoLogin
  /** Whether a login requires a proof (slider or picture code). */
  loginProof: boolean
  /** Path prefix of the API, without a trailing slash. */
  apiBase: string
  /** Unset: read from the data folder. */
  signSecret: string | undefined
  /** Base64 keys separated by commas, the current one first; unset: key file or data folder. */
  encryptionKeys: string | undefined
  /** Absolute path; base64 keys, one per line. Unset: the data folder has them. */
  keyFile: string | undefined
  /** Absolute path; the folders of folder channels lie below it. */
  channelRoot: string
  /** File mode of the folders that are shared with a customs client. */
  channelMode: number
  /** Size of libuv's thread pool, for files and hashes. */
  threads: number
  /** Whether channels to the simulated customs are allowed. */
  simulatedCustoms: boolean
  /** Whether site.json shows the screens for developers, where the file itself does not say. */
  showExamples: boolean
  /** Prefix of the URLs of stored files; unset: they are read from this server. */
  staticDomain: string | undefined
  /** Proxies whose forwarded address and scheme are trusted: addresses, networks, or names that proxy-addr knows. */
  trustedProxies: string[]
  /** Private networks and addresses that the server may connect to; none by default. */
  allowedNetworks: string[]
  /** Seconds between the start of the shutdown and the close of the port, during which `ready` reports 503. */
  stopDelaySeconds: number
  /** Origins whose pages may call the API; none by default. */
  allowedOrigins: string[]
  /** Bearer token of `/metrics`; unset: answered to programs of this machine. */
  metricsToken: string | undefined
  /** Protects the keys in a backup, and the backup against changes. */
  backupPassphrase: string | undefined
  /** Absolute path; the scheduled backups lie below it. Unset: none are made. */
  backupFolder: string | undefined
  /** Absolute path; the archives of the rule lie below it. Unset: none are made. */
  archiveFolder: string | undefined
  /** Absolute path of the configuration of signing keys and services. Unset: nothing can be signed. */
  signingFile: string | undefined
}

/** A balancer probes every few seconds. With the bundled database there is no other server to switch to. */
const defaultStopDelay = (databaseUrl: string | undefined) => (databaseUrl === undefined ? 0 : 5)

/**
 * Reads environment and command line; an empty variable counts as unset. Relative paths start at `workingFolder`. Each
 * problem is one Chinese sentence that names its variable.
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  workingFolder: string,
  words: readonly string[] = [],
): { config: Config } | { problems: string[] } {
  const parts = readParts(words)
  const secrets = readSecretVariables(environment, workingFolder)
  const read: ReadVariable = (name) => secrets.values[name] || environment[name] || undefined
  const problems = [...unknownNames(environment), ...secrets.problems, ...badValues(read), ...unfitTogether(read)]
  if ('problem' in parts) return { problems: [parts.problem, ...problems] }
  if (problems.length > 0) return { problems }
  const dataFolder = resolve(workingFolder, read('KOUAN_DATA') ?? 'data')
  return {
    config: {
      parts,
      port: Number(read('PORT') ?? 3100),
      host: read('HOST') ?? '127.0.0.1',
      databaseUrl: read('DATABASE_URL'),
      connections: {
        staff: Number(read('KOUAN_STAFF_CONNECTIONS') ?? defaultPoolSizes.staff),
        enterprise: Number(read('KOUAN_ENTERPRISE_CONNECTIONS') ?? defaultPoolSizes.enterprise),
        work: Number(read('KOUAN_WORK_CONNECTIONS') ?? defaultPoolSizes.work),
        report: Number(read('KOUAN_REPORT_CONNECTIONS') ?? defaultPoolSizes.report),
      },
      replica: replicaOf(read),
      dataFolder,
      filesFolder: resolve(workingFolder, read('KOUAN_FILES') ?? join(dataFolder, 'files')),
      objectStore: objectStoreOf(read),
      adminPassword: read('KOUAN_ADMIN_PASSWORD'),
      demoPassword: read('KOUAN_DEMO_PASSWORD'),
      demoLogin: demoLoginOf(read, parts),
      loginProof: read('KOUAN_LOGIN_PROOF') !== 'off',
      apiBase: read('KOUAN_API_BASE') ?? '/jeecg-boot',
      signSecret: read('KOUAN_SIGN_SECRET'),
      encryptionKeys: read('KOUAN_ENCRYPTION_KEYS'),
      keyFile: fileOf(read('KOUAN_KEY_FILE'), workingFolder),
      channelRoot: resolve(workingFolder, read('KOUAN_CHANNEL_ROOT') ?? join(dataFolder, 'channels')),
      channelMode: Number.parseInt(read('KOUAN_CHANNEL_MODE') ?? '750', 8),
      threads: Number(read('UV_THREADPOOL_SIZE') ?? 4),
      simulatedCustoms: read('KOUAN_SIMULATED_CUSTOMS') !== 'off',
      showExamples: (read('KOUAN_EXAMPLES') ?? (parts.demo ? 'on' : 'off')) === 'on',
      staticDomain: read('KOUAN_STATIC_DOMAIN'),
      trustedProxies: listOf(read('KOUAN_TRUSTED_PROXIES') ?? 'loopback'),
      allowedNetworks: read('KOUAN_ALLOWED_NETWORKS') ? listOf(read('KOUAN_ALLOWED_NETWORKS') ?? '') : [],
      stopDelaySeconds: Number(read('KOUAN_STOP_DELAY') ?? defaultStopDelay(read('DATABASE_URL'))),
      allowedOrigins: read('KOUAN_ALLOWED_ORIGINS') ? listOf(read('KOUAN_ALLOWED_ORIGINS') ?? '') : [],
      metricsToken: read('KOUAN_METRICS_TOKEN'),
      backupPassphrase: read('KOUAN_BACKUP_PASSPHRASE'),
      archiveFolder: fileOf(read('KOUAN_ARCHIVE_FOLDER'), workingFolder),
      backupFolder: fileOf(read('KOUAN_BACKUP_FOLDER'), workingFolder),
      signingFile: fileOf(read('KOUAN_SIGNERS'), workingFolder),
    },
  }
}

const fileOf = (name: string | undefined, workingFolder: string) =>
  name === undefined ? undefined : resolve(workingFolder, name)

/** Empty without `--demo`. The variable widens it beyond this machine, or closes it. */
function demoLoginOf(read: ReadVariable, { demo }: Parts): DemoLogin {
  const chosen = read('KOUAN_DEMO_LOGIN')
  if (!demo || chosen === 'off') return 'nobody'
  if (chosen === 'on') return 'anybody'
  const host = read('HOST') ?? '127.0.0.1'
  return host === 'localhost' || isLoopback(host) ? 'this machine' : 'nobody'
}

function replicaOf(read: ReadVariable): ReplicaAddress | undefined {
  const url = read('KOUAN_REPLICA_URL')
  return url === undefined ? undefined : { url, mostSecondsBehind: Number(read('KOUAN_REPLICA_SECONDS') ?? 10) }
}

function objectStoreOf(read: ReadVariable): ObjectStoreAddress | undefined {
  const url = read('KOUAN_S3_URL')
  if (url === undefined) return undefined
  return {
    url,
    region: read('KOUAN_S3_REGION') ?? 'us-east-1',
    accessKey: read('KOUAN_S3_ACCESS_KEY') ?? '',
    secretKey: read('KOUAN_S3_SECRET_KEY') ?? '',
  }
}
