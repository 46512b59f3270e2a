// Sheets of Excel as rows of cells: .xlsx and the older .xls are read here, in a thread of their own.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CallFailure, Refusal } from '../ground/errors.ts'
import { projectFolder } from '../ground/project-folder.ts'

const worker = join(projectFolder, 'server/sheets/sheet-worker.cjs')
const longestMilliseconds = 120_000
const megabytes = 600
const mostUnpacked = 200 * 1024 * 1024

/** A file of Excel, or cells that were read elsewhere. */
export type SheetSource = { bytes: Buffer } | { cells: readonly (readonly string[])[] }

export interface SheetRow {
  /** Of the sheet, the first row being 1. */
  place: number
  cells: readonly string[]
}

/** At most so many rows of the first sheet; refuses what is no sheet, or far more than it seems. */
export async function readSheet(bytes: Buffer, { rows }: { rows: number }): Promise<string[][]> {
  return (await peekSheet({ bytes }, { rows })).cells
}

/** The same, and how many rows there are in all. */
export async function peekSheet(
  source: SheetSource,
  { rows }: { rows: number },
): Promise<{ cells: string[][]; total: number }> {
  refuseLarge(source)
  const reading = new Reading({ ...source, rows, way: 'rows' })
  try {
    const { cells, total } = await reading.ask<{ cells: string[][]; total: number }>()
    return { cells: cells.slice(0, rows), total }
  } finally {
    reading.end()
  }
}

interface Grouping {
  /** At most, the head among them. */
  rows: number
  headRow: number
  /** Columns, from 0, that are the same in rows that belong together; none: each row is for itself. */
  keys: readonly number[]
  /** A row in which a cell says this is none. */
  skipped: string
  /** For one answer of the thread, in milliseconds. */
  patience?: number
}

export interface GroupedSheet {
  groups: number
  rows: number
  /** The next ones; none at the end. */
  next(count: number): Promise<SheetRow[][]>
}

/** The thread holds the sheet while `work` takes it, so that it is never twice in memory. */
export async function withGroups<T>(
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
  if ('bytes' in source && unpackedSize(source.bytes) > mostUnpacked) {
    throw new Refusal('文件解压后过大，请拆分后再导入')
  }
}

/** What the parts of a zip say of their size; nothing of other files. */
export function unpackedSize(bytes: Buffer): number {
  let all = 0
  const part = Buffer.from('PK\u0001\u0002')
  for (let at = bytes.indexOf(part); at >= 0 && at + 28 <= bytes.length; at = bytes.indexOf(part, at + 28))
    all += bytes.readUInt32LE(at + 24)
  return all
}

let last: Promise<unknown> = Promise.resolve()

/** A thread over one sheet. One after the other: each may take much memory. */
class Reading {
  private thread: Promise<Worker>
  private done = () => {}
  /** Rejects when the thread has ended, also between two questions. */
  private lost: Promise<never>
  private patience: number

  constructor({ patience = longestMilliseconds, ...workerData }: Record<string, unknown> & { patience?: number }) {
    this.patience = patience
    const start = () =>
      new Worker(worker, { workerData, resourceLimits: { maxOldGenerationSizeMb: megabytes }, execArgv: [] })
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

  /** Its own time is limited, not that of what is done with the answers. */
  async ask<T>(question?: number): Promise<T> {
    const thread = await this.thread
    const answer = new Promise<T>((resolve) => thread.once('message', resolve))
    const timer = setTimeout(() => void thread.terminate(), this.patience)
    if (question !== undefined) thread.postMessage(question)
    return Promise.race([answer, this.lost]).finally(() => clearTimeout(timer))
  }

  end(): void {
    this.done()
    void this.thread.then((thread) => thread.terminate())
  }
}
