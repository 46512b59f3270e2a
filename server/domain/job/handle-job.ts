// How a kind of job is done: a function for one slice, which the queue calls again and again.
import type { Fields, InputOf } from '@kouan/contract/language/field.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Sink } from '../../files/file-store.ts'
import type { StowedFile } from '../../files/stored-files.ts'
import type { Context } from '../../gate/context.ts'

/** One thing that is wrong with one row; the others go through. */
export interface Fault {
  rowId?: string
  /** By which people know the row, such as `订单 A-1` or `第 3 行`. */
  rowName: string
  field?: string
  message: string
}

export interface ResultFile {
  name: string
  type: string
  bytes: Uint8Array
}

export interface SliceResult<Cursor> {
  /** Where the next slice begins, as JSON; absent after the last one. */
  next?: Cursor
  /** Rows that were taken up, the faulty ones among them. */
  rows: number
  /** How many it will be in all, where that was not known at the start. */
  total?: number
  /** One row may have several. */
  faults?: Fault[]
  /** What goes on, or at the end how it went; a sentence with the counts unless said. */
  sentence?: string
  /** Of the last slice. */
  file?: ResultFile | StowedFile
}

export interface Slice<I, Cursor> {
  jobId: string
  input: I
  /** Undefined at the first, unless `begin` gave one. */
  cursor: Cursor | undefined
  /**
   * To be called between rows: lets requests go first, shows how many rows of this slice were treated, at most once a
   * second, and throws when the job was cancelled. What the slice wrote is then rolled back.
   */
  beat(progress: { rows: number; sentence?: string }): Promise<void>
  /**
   * A transaction of its own as background work of the tenant, for what no person may do. It stands whatever becomes of the
   * slice, so what it does must know itself when it comes again.
   */
  background<T>(work: (db: Transaction) => Promise<T>): Promise<T>
  /** A file that is too large to be held: written to the store as it is made. What the slice does not answer is removed. */
  stow(named: { name: string; type: string }, write: (sink: Sink) => Promise<void>): Promise<StowedFile>
  /** Aborted when another process works on the job now, or this one is to end. */
  signal: AbortSignal
}

export interface JobHandler<I, Cursor> {
  /**
   * In the transaction of the start: refuses what cannot be done, says how many rows it will be (without a number nobody
   * can know), and where the first slice begins.
   */
  begin?(context: Context, input: I): Promise<{ total?: number; cursor?: Cursor }>
  /**
   * One transaction with the rights of the person who started the job. All of it is committed, with the place where the
   * next slice begins, or nothing. It should end within a second or two, and never wait for the network.
   * A Refusal ends the job with its sentence; any other error is tried again.
   */
  slice(context: Context, slice: Slice<I, Cursor>): Promise<SliceResult<Cursor>>
}

/** A job with its handler, the types of input and cursor forgotten. */
export interface JobHandling {
  job: Job
  handler: JobHandler<never, never>
}

export function handleJob<I extends Fields, Cursor = never>(
  job: Job<I>,
  handler: JobHandler<InputOf<I>, Cursor>,
): JobHandling {
  return { job, handler: handler as unknown as JobHandling['handler'] }
}
