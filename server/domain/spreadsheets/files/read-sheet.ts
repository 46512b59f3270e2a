// Reads files with tables (.xlsx, .xls, .csv, tables of HTML) in a worker thread.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CallFailure, Refusal } from '../../../ground/errors.ts'
import { projectFolder } from '../../../ground/project-folder.ts'
import { type Turn, takeTurn } from './reader-turns.ts'

const worker = join(projectFolder, 'server/domain/spreadsheets/files/read-worker.cjs')
/** Limits of one reply of the thread, in milliseconds. Somebody waits for a preview. */
const timeouts = { preview: 20_000, documents: 120_000 } as const
const maxHeapMegabytes = 600
const maxUnpackedBytes = 200 * 1024 * 1024

/** A file, or cells from elsewhere. */
export type SheetSource = { bytes: Buffer } | { cells: readonly (readonly string[])[] }

/** A cell whose value is not simply its text. */
export interface ValueCell {
  /** As Excel shows it. */
  text: string
  /** Number with the 15 digits that Excel keeps, such as `33.3333` where `33.33` is shown. */
  number?: string
  /** `YYYY-MM-DD`, `HH:mm:ss`, or both with a blank between. */
  date?: string
  /** Digits of a longer number are lost: `1.23457E+18`. */
  isCut?: true
  /** A failed formula: `#N/A`. */
  isError?: true
}
export type SheetCell = string | ValueCell

/** A row as it is in the sheet. */
export interface ReadRow {
  /** 1-based row number in the sheet. */
  place: number
  cells: readonly SheetCell[]
}

/** A sheet with the texts of its first rows; a hidden one without rows. */
export interface SheetHead {
  name: string
  isHidden: boolean
  cells: string[][]
}

export interface FirstRows {
  cells: string[][]
  /** Number of rows of the sheet. */
  total: number
  /** Number of rows with values that Excel hides. */
  hidden: number
}

interface Grouping {
  /** Index of the sheet. */
  sheet: number
  /** Maximum number of rows, including the heading row. */
  rows: number
  headRow: number
  /** Columns (from 0) whose values identify a document; empty: each row is a document. */
  keys: readonly number[]
  /** Columns (from 0) of a sheet without `keys`, by which two rows are the same one. */
  same?: readonly number[]
  /** Columns of numbers, whose sums a row below the documents may have. */
  figures?: readonly number[]
  /** A row with this text in a cell is skipped. */
  skipped: string
}

/** A file that a thread holds. */
export interface OpenFile {
  readHeads(rows: number): Promise<SheetHead[]>
  readFirst(sheet: number, rows: number): Promise<FirstRows>
  /** Groups rows into documents, which `readGroups` then returns. `sums`: numbers of the rows of sums, which are left out. */
  group(grouping: Grouping): Promise<{ groups: number; rows: number; sums: number[] }>
  /** Returns the next groups; empty at the end. */
  readGroups(count: number): Promise<ReadRow[][]>
}

/** Opens the file in a thread while `work` asks for its rows. Refuses what is no table or decompresses to too much. */
export async function openFile<T>(
  source: SheetSource,
  turn: Turn & { timeoutMs?: number },
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  if ('bytes' in source && unpackedSize(source.bytes) > maxUnpackedBytes) {
    throw new Refusal('文件解压后过大，请拆分后再导入')
  }
  const giveBack = await takeTurn(turn)
  const thread = new Worker(worker, {
    workerData: source,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMegabytes },
    execArgv: [],
  })
  try {
    return await work(fileOf(thread, turn.timeoutMs ?? timeouts[turn.purpose]))
  } finally {
    await thread.terminate()
    giveBack()
  }
}

function fileOf(thread: Worker, timeoutMs: number): OpenFile {
  // Rejects when the thread has ended, also between two questions.
  const lost = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new CallFailure('refused', '文件无法读取：不是有效的 Excel 文件，或内容过大'))
    thread.once('error', fail)
    thread.once('exit', fail)
  })
  lost.catch(() => {})
  const ready = Promise.race([new Promise((resolve) => thread.once('message', resolve)), lost])
  /** Limits the time of reading, not that of the start of the thread, nor that of the caller. */
  async function ask<T>(question: string, options: object): Promise<T> {
    await ready
    const answer = new Promise<T>((resolve, reject) =>
      thread.once('message', (reply: { answer: T } | { refusal: string }) =>
        'refusal' in reply ? reject(new Refusal(reply.refusal)) : resolve(reply.answer),
      ),
    )
    const timer = setTimeout(() => void thread.terminate(), timeoutMs)
    thread.postMessage({ question, ...options })
    return Promise.race([answer, lost]).finally(() => clearTimeout(timer))
  }
  return {
    readHeads: (rows) => ask('heads', { rows }),
    readFirst: (sheet, rows) => ask('rows', { sheet, rows }),
    group: (grouping) => ask('group', grouping),
    readGroups: (count) => ask('next', { count }),
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
