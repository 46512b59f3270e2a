// The handler of a kind of job: a function for one slice, which the queue calls repeatedly.
import type { Fields, InputOf } from '@kouan/contract/language/field.ts'
import type { Job } from '@kouan/contract/language/job.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Sink } from '../../files/file-store.ts'
import type { StagedFile } from '../../files/stored-files.ts'
import type { Context } from '../../gate/context.ts'
import type { Warning } from '../../ground/warning.ts'

/** One error of one row; the other rows are processed. */
export interface Fault {
  rowId?: string
  /** Name of the row for people, such as `订单 A-1` or `第 3 行`. */
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
  /** Cursor of the next slice, as JSON; absent after the last one. */
  next?: Cursor
  /** Processed rows, including faulty ones. */
  rows: number
  /** Total number of rows, where that was unknown at the start. */
  total?: number
  /** One row may have several faults. */
  faults?: Fault[]
  /** Warnings about what stopped no row; a reason that the job has given before is not given again, its rows are counted. */
  warnings?: readonly Warning[]
  /** Progress or result as a sentence; a sentence with the counts by default. */
  sentence?: string
  /** Result file of the last slice. */
  file?: ResultFile | StagedFile
}

export interface Slice<I, Cursor> {
  jobId: string
  input: I
  /** Undefined in the first slice, unless `begin` returned one. */
  cursor: Cursor | undefined
  /**
   * To be called between rows: yields to requests, shows the number of rows of this slice at most once a second, and
   * throws when the job was cancelled, which rolls the slice back.
   */
  reportProgress(progress: { rows: number; sentence?: string }): Promise<void>
  /**
   * Runs a separate transaction as background work of the tenant, for what no person may do. It stays committed when
   * the slice fails, so it must be idempotent.
   */
  background<T>(work: (db: Transaction) => Promise<T>): Promise<T>
  /**
   * Stores a file that is too large for memory while it is written. The file is removed unless the slice returns it.
   */
  stageFile(named: { name: string; type: string }, write: (sink: Sink) => Promise<void>): Promise<StagedFile>
  /** Aborted when another process runs the job now, or this process shuts down. */
  signal: AbortSignal
}

export interface ScheduledJob<I = Record<string, unknown>> {
  jobId: string
  /** `2026-12-01 02:00:00`, Beijing time. */
  startAt: string
  input: I
}

export interface JobHandler<I, Cursor> {
  /**
   * Runs in the transaction of the start: refuses what is impossible, and returns the number of rows (if it can be
   * known) and the cursor of the first slice.
   */
  begin?(context: Context, input: I): Promise<{ total?: number; cursor?: Cursor }>
  /** Returns the names of the first rows, for the sentence of a job that waits for its time. */
  describe?(context: Context, input: I): Promise<string[]>
  /** Runs in the transaction of the start, after the job is stored, when it waits for its time. */
  afterScheduling?(context: Context, scheduled: ScheduledJob<I>): Promise<void>
  /**
   * Runs one slice in one transaction with the permissions of the person who started the job. The slice commits
   * together with the next cursor. It should take one or two seconds and never wait for the network. A Refusal ends the
   * job with its sentence; any other error is retried.
   */
  slice(context: Context, slice: Slice<I, Cursor>): Promise<SliceResult<Cursor>>
}

/** A job with its handler; the types of input and cursor are erased, which methods of JobHandler allow. */
export interface JobHandling {
  job: Job
  handler: JobHandler<unknown, unknown>
}

/** Finds a job of what is declared at run time by its name; undefined where it is not of its kind. */
export type JobFinder = (reading: { db: Transaction }, name: string) => Promise<JobHandling | undefined>

export function handleJob<I extends Fields, Cursor = never>(
  job: Job<I>,
  handler: JobHandler<InputOf<I>, Cursor>,
): JobHandling {
  return { job, handler }
}
