// Sheets of Excel as rows of cells: .xlsx and the older .xls are read here, in a thread of their own.
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { CallFailure, Refusal } from '../ground/errors.ts'
import { projectFolder } from '../ground/project-folder.ts'

const worker = join(projectFolder, 'server/sheets/sheet-worker.cjs')
const longestMilliseconds = 60_000
const megabytes = 600
const mostUnpacked = 200 * 1024 * 1024

/** At most so many rows of the first sheet; refuses what is no sheet, or far more than it seems. */
export async function readSheet(bytes: Buffer, { rows }: { rows: number }): Promise<string[][]> {
  if (unpackedSize(bytes) > mostUnpacked) throw new Refusal('文件解压后过大，请拆分后再导入')
  return inThread<string[][]>({ bytes, rows })
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

/** One after the other: each may take much memory. */
function inThread<T>(workerData: Record<string, unknown>): Promise<T> {
  const mine = last.then(
    () => run<T>(workerData),
    () => run<T>(workerData),
  )
  last = mine.catch(() => undefined)
  return mine
}

function run<T>(workerData: Record<string, unknown>): Promise<T> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(worker, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      execArgv: [],
    })
    const tooLong = setTimeout(() => void thread.terminate(), longestMilliseconds)
    const unreadable = () => reject(new CallFailure('refused', '文件无法读取：不是有效的 Excel 文件，或内容过大'))
    thread.once('message', (result: T) => {
      clearTimeout(tooLong)
      resolve(result)
    })
    thread.once('error', unreadable)
    thread.once('exit', () => {
      clearTimeout(tooLong)
      unreadable()
    })
  })
}
