// A sheet as new rows: each is judged like what a form sends. Good ones go in, faulty ones come back as a sheet that says
// what is wrong in which column, to be mended and sent again.

import { readFile } from 'node:fs/promises'
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { type ImportResult, mostSheetRows, nothingImported } from '@kouan/contract/derive/sheet-calls.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { storedPath } from '@kouan/contract/rules/stored-path.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../crud/entity.ts'
import { addRow } from '../crud/write-rows.ts'
import { checkUpload } from '../files/check-upload.ts'
import { createLink, findLinkHolder } from '../files/file-links.ts'
import { registerUpload, storeBytes } from '../files/stored-files.ts'
import type { Context } from '../gate/context.ts'
import { CallFailure, Refusal } from '../ground/errors.ts'
import { peekSheet, withGroups } from '../sheets/sheets.ts'
import { type Cell, writeBook } from '../sheets/write-book.ts'
import { sheetType, widthOf } from './export-rows.ts'
import { judgeGroup, placeProblems, planSheet, readSheetCodes } from './judge-group.ts'
import { checkNames, findHead, keyColumns, mostRowsAbove, type SheetHead } from './sheet-heads.ts'

export interface ImportOptions {
  validateStatus?: string | null
}

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export async function importRows(
  scope: EntityScope,
  { validateStatus }: ImportOptions,
  keys: readonly string[],
): Promise<ImportResult> {
  const { context, resource } = scope
  const [upload] = context.uploads
  const file = await checkUpload(context.uploads, ['xls', 'xlsx'])
  const bytes = await readFile(file.path)
  const head = headOf(scope, (await peekSheet({ bytes }, { rows: mostRowsAbove })).cells)
  // One more than are taken, and titles above the head.
  const asked = { rows: mostSheetRows + head.headRow + 1, headRow: head.headRow, skipped: exampleMark }
  const groups = await withGroups(
    { bytes },
    { ...asked, keys: keyColumns(head.names, keys) },
    async ({ rows, groups, next }) => {
      if (rows === 0) throw new Refusal(`文件导入失败:${file.name}没有数据`)
      if (rows > mostSheetRows) throw new Refusal(`文件导入失败:一次最多导入${mostSheetRows}行，请拆分后再导入`)
      return next(groups)
    },
  )
  const plan = planSheet(resource, head)
  const codes = await readSheetCodes(context, plan, groups.flat())
  const judged = groups.map((rows) => ({ rows, ...judgeGroup(plan, rows, codes) }))
  const isRefused = validateStatus === '1' && judged.some(({ problems }) => problems.length > 0)
  const refused: RefusedGroup[] = []
  for (const { rows, value, problems, lineRows } of judged) {
    const all = problems.length > 0 || isRefused ? problems : await tryToAdd(context, () => addRow(scope, value))
    if (all.length > 0) refused.push(placeProblems(plan, rows, { problems: all, lineRows }))
  }
  const total = groups.flat().length
  const faulty = refused.flatMap(({ rows }) => rows).length
  const done = isRefused ? 0 : total - faulty
  context.audit({
    target: resource.name,
    content: `导入${resource.title}：${file.name}，共${total}行，已导入${done}行，错误${faulty}行`,
    input: { file: file.name },
    after: { total, done },
  })
  if (faulty === 0) {
    context.addResponseMeta({ message: `共${total}行数据全部导入成功！` })
    return null
  }
  const url = await keepFaulty(context, { heads: head.heads, refused, name: file.name })
  const msg = `总上传行数：${total}，已导入行数：${done}，错误行数：${faulty}`
  const message = done > 0 ? '文件导入成功，但有错误。' : nothingImported
  if (upload?.field === 'files[]') {
    context.addResponseMeta({ code: 201, message: `${message}${msg}` })
    return url
  }
  context.addResponseMeta({ code: 201, message })
  const fileName = faultyName(file.name)
  return { totalCount: total, successCount: done, errorCount: faulty, fileUrl: url, fileName, msg }
}

function headOf({ resource }: EntityScope, cells: readonly string[][]): SheetHead {
  const head = findHead(resource, cells)
  if (head.names.every((name) => name === null)) throw new Refusal('没有找到表头，请使用下载的模板')
  checkNames(resource, head.names)
  return head
}

/** What is refused leaves no trace of its row, and does not keep the others. */
async function tryToAdd({ db }: Context, add: () => Promise<unknown>): Promise<Problem[]> {
  await sql`savepoint one_row`.execute(db)
  try {
    await add()
    await sql`release savepoint one_row`.execute(db)
    return []
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await sql`rollback to savepoint one_row`.execute(db)
    return [...(error.problems ?? [{ field: '', message: error.message }])]
  }
}

export const faultyName = (name: string): string => `${name.replace(/\.\w+$/, '')}-错误数据.xlsx`

interface Faulty {
  heads: readonly string[]
  refused: Iterable<RefusedGroup> | AsyncIterable<RefusedGroup>
}

/** The refused rows as they were, with what is wrong behind them: mended, the file can be sent as it is. */
export function writeFaulty({ heads, refused }: Faulty): Promise<Buffer> {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [...heads, '原行号', '错误原因']
    for await (const group of refused)
      for (const { row, cells, faults } of group.rows)
        yield [...heads.map((_, at) => cells[at] ?? ''), row, faults.map(({ reason }) => reason).join('；')]
  }
  return writeBook({ title: '错误数据', rows: rows(), widths: [...heads.map(widthOf), 8, 60], frozen: 1 })
}

async function keepFaulty(context: Context, { name, ...faulty }: Faulty & { name: string }): Promise<string> {
  const bytes = await writeFaulty(faulty)
  const file = await storeBytes(context, { name: faultyName(name), type: sheetType, bytes })
  await registerUpload(context, { id: file.id, path: storedPath({ folder: 'import', name: file.name, id: file.id }) })
  const holder = await findLinkHolder(context, { applyId: undefined })
  return `${createLink(context, { file, holder }).url}&download=1`
}
