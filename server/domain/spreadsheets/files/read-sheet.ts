// Reads the first sheet of an Excel file (.xlsx or .xls) in a worker thread.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CallFailure, Refusal } from '../../../ground/errors.ts'
import { projectFolder } from '../../../ground/project-folder.ts'

const worker = join(projectFolder, 'server/domain/spreadsheets/files/read-worker.cjs')
const defaultTimeoutMs = 120_000
/** Somebody waits for the first rows, and other sheets wait behind them. */
const previewTimeoutMs = 20_000
const maxHeapMegabytes = 600
const maxUnpackedBytes = 200 * 1024 * 1024

/** An Excel file, or cells from elsewhere. */
export type SheetSource = { bytes: Buffer } | { cells: readonly (readonly string[])[] }

export interface SheetRow {
  /** 1-based row number in the sheet. */
  place: number
  cells: readonly string[]
}

/** Reads at most `rows` rows of the first sheet; refuses other files, and files that decompress to too much. */
export async function readSheet(bytes: Buffer, { rows }: { rows: number }): Promise<string[][]> {
  return (await readPreview({ bytes }, { rows })).cells
}

/** The same with the total number of rows. */
export async function readPreview(
  source: SheetSource,
  { rows }: { rows: number },
): Promise<{ cells: string[][]; total: number }> {
  refuseLarge(source)
  const reading = new Reading({ ...source, rows, way: 'rows', timeoutMs: previewTimeoutMs })
  try {
    const { cells, total } = await reading.ask<{ cells: string[][]; total: number }>()
    return { cells: cells.slice(0, rows), total }
  } finally {
    reading.end()
  }
}

interface Grouping {
  /** Maximum number of rows, including the heading row. */
  rows: number
  headRow: number
  /** Columns (from 0) whose values identify a document; empty: each row is a document. */
  keys: readonly number[]
  /** A row with this text in a cell is skipped. */
  skipped: string
  /** Time limit of one reply of the thread, in milliseconds. */
  timeoutMs?: number
}

export interface GroupedSheet {
  groups: number
  rows: number
  /** Returns the next groups; empty at the end. */
  next(count: number): Promise<SheetRow[][]>
}

/**
 * Groups rows into documents. The thread holds the sheet while `work` takes the groups, so that it is in memory once.
 */
export async function readDocuments<T>(
  source: SheetSource,
  grouping: Grouping,
  work: (sheet: GroupedSheet) => Promise<T>,
): Promise<T> {
  refuseLarge(source)
  const reading = new Reading({ ...source, ...grouping, way: 'groups' })
  try {
    const counts = await reading.ask<{ groups: number; rows: number }>()
    return await work({ ...counts, next: (count) => reading.ask<SheetRow[][]>(count) })
  } finally {
    reading.end()
  }
}

function refuseLarge(source: SheetSource): void {
  if ('bytes' in source && unpackedSize(source.bytes) > maxUnpackedBytes) {
    throw new Refusal('文件解压后过大，请拆分后再导入')
  }
}

/** Sum of the uncompressed sizes in a zip file; 0 for other files. */
export function unpackedSize(bytes: Buffer): number {
  let all = 0
  const part = Buffer.from('PK\u0001\u0002')
  for (let at = bytes.indexOf(part); at >= 0 && at + 28 <= bytes.length; at = bytes.indexOf(part, at + 28))
    all += bytes.readUInt32LE(at + 24)
  return all
}

let last: Promise<unknown> = Promise.resolve()

/** A worker thread over one sheet. One at a time, because each may need much memory. */
class Reading {
  private thread: Promise<Worker>
  private done = () => {}
  /** Rejects when the thread has ended, also between two requests. */
  private lost: Promise<never>
  private timeoutMs: number

  constructor({ timeoutMs = defaultTimeoutMs, ...workerData }: Record<string, unknown> & { timeoutMs?: number }) {
    this.timeoutMs = timeoutMs
    const start = () =>
      new Worker(worker, { workerData, resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes }, execArgv: [] })
    this.thread = last.then(start, start)
    last = new Promise<void>((resolve) => {
      this.done = resolve
    })
    this.lost = this.thread.then(
      (thread) =>
        new Promise((_resolve, reject) => {
          const fail = () => reject(new CallFailure('refused', '文件无法读取：不是有效的 Excel 文件，或内容过大'))
          thread.once('error', fail)
          thread.once('exit', fail)
        }),
    )
    this.lost.catch(() => {})
  }

  /** Limits the time of the thread, not that of its caller. */
  async ask<T>(question?: number): Promise<T> {
    const thread = await this.thread
    const answer = new Promise<T>((resolve) => thread.once('message', resolve))
    const timer = setTimeout(() => void thread.terminate(), this.timeoutMs)
    if (question !== undefined) thread.postMessage(question)
    return Promise.race([answer, this.lost]).finally(() => clearTimeout(timer))
  }

  end(): void {
    this.done()
    void this.thread.then((thread) => thread.terminate())
  }
}
