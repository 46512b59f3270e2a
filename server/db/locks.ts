// Advisory locks of PostgreSQL. All are named here, so that no two purposes share a key.
import { sql } from 'kysely'
import type { Transaction } from './transaction.ts'

/**
 * Keys of the locks that exist once in a database. Servers of several versions run on one database, so a number keeps its
 * purpose for ever.
 */
export const lockNumbers = {
  migrations: 72061001,
  seed: 72061002,
  departmentCodes: 72061003,
  applications: 72061004,
  /** Shared by all running servers; exclusive for a migration that older servers cannot run beside. */
  presence: 72061007,
  fileStore: 72061008,
  encryptionKeys: 72061014,
  categoryCodes: 72061035,
  logins: 72061036,
  /** Taken by the functions of the roll-up (server/db/migrations/910-roll-up.sql). */
  rollUp: 72061910,
}

/** Purposes of the locks that exist once per text, such as a user or a table. */
const textPurposes = {
  tree: 'move',
  jobs: 'kouan jobs',
  uploads: 'kouan uploads',
  /** Rows that a person keeps, up to a bound. The text names the table and the person. */
  ownRows: 'kouan own rows',
  namedDocuments: 'kouan named documents',
  server: 'kouan server',
  phoneCodes: 'kouan phone codes',
  passwordResets: 'kouan password resets',
  openRequests: 'kouan open requests',
  onlineForms: 'kouan online forms',
  onlineValues: 'kouan online values',
  simulatedCustoms: 'kouan simulated customs',
  channelRequests: 'kouan channel requests',
}

/** Takes the lock and releases it at the end of the transaction. */
export async function lockUntilCommit(db: Transaction, name: keyof typeof lockNumbers): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockNumbers[name]})`.execute(db)
}

/** Takes the lock of this text and releases it at the end of the transaction. */
export async function lockTextUntilCommit(
  db: Transaction,
  { purpose, text }: { purpose: Exclude<keyof typeof textPurposes, 'server'>; text: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${textPurposes[purpose]} ${text}`}, 0))`.execute(db)
}

/** Takes the lock together with all who share it, until the end of the transaction. */
export async function shareTextUntilCommit(
  db: Transaction,
  { purpose, text }: { purpose: 'onlineForms'; text: string },
): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`${textPurposes[purpose]} ${text}`}, 0))`.execute(db)
}

/** Returns a statement that tries to take the lock of one server for the rest of the session; its one row has `held`. */
export function serverLockStatement(server: string): string {
  // The statement is sent as text, so the name may hold nothing else.
  if (!/^[\w-]+$/.test(server)) throw new Error(`${server} is no name of a server`)
  return `select pg_try_advisory_lock(hashtextextended('${textPurposes.server} ${server}', 0)) as held`
}
