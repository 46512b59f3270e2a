// A sheet as new rows: each is judged like what a form sends. Good ones go in, faulty ones come back as a sheet that says
// what is wrong in which column, to be mended and sent again.

import { readFile } from 'node:fs/promises'
import { writableFields } from '@kouan/contract/derive/calls.ts'
import { readInput } from '@kouan/contract/derive/read-input.ts'
import { type ImportResult, importColumns, mostSheetRows, nothingImported } from '@kouan/contract/derive/sheet-calls.ts'
import { storedPath } from '@kouan/contract/rules/stored-path.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../crud/entity.ts'
import { checkUpload } from '../files/check-upload.ts'
import { linkHolder, linkTo } from '../files/file-links.ts'
import { keepBytes, noteUpload } from '../files/stored-files.ts'
import type { Context } from '../gate/context.ts'
import type { FileReply } from '../gate/envelope.ts'
import { CallFailure, Refusal } from '../ground/errors.ts'
import { readSheet } from '../sheets/sheets.ts'
import { writeBook } from '../sheets/write-book.ts'
import { sheetType, widthOf } from './export-rows.ts'
import { type Codes, type ReadSheet, readCodes, readHead, type SheetRow, sentOf } from './read-cells.ts'

type Row = Record<string, unknown>

export interface ImportOptions {
  validateStatus?: string | null
}

interface Faulty extends SheetRow {
  sentences: string[]
}

/** `add` is what the resource's own call does with one row. */
export async function importRows(
  scope: EntityScope,
  { validateStatus }: ImportOptions,
  add: (row: Row) => Promise<unknown>,
): Promise<ImportResult> {
  const { context, resource } = scope
  const [upload] = context.uploads
  const file = await checkUpload(context.uploads, ['xls', 'xlsx'])
  // One more than are taken, and titles above the head.
  const sheet = readHead(scope, await readSheet(await readFile(file.path), { rows: mostSheetRows + 10 }))
  if (sheet.rows.length === 0) throw new Refusal(`文件导入失败:${file.name}没有数据`)
  if (sheet.rows.length > mostSheetRows)
    throw new Refusal(`文件导入失败:一次最多导入${mostSheetRows}行，请拆分后再导入`)
  const codes = await readCodes(scope, sheet)
  const judged = sheet.rows.map((row) => ({ row, ...judge(scope, sheet, { row, codes }) }))
  const isRefused = validateStatus === '1' && judged.some(({ sentences }) => sentences.length > 0)
  const faulty: Faulty[] = []
  for (const { row, value, sentences } of judged) {
    const all = sentences.length > 0 || isRefused ? sentences : await tryToAdd(context, () => add(value))
    if (all.length > 0) faulty.push({ ...row, sentences: all })
  }
  const total = judged.length
  const done = isRefused ? 0 : total - faulty.length
  context.audit({
    target: resource.name,
    content: `导入${resource.title}：${file.name}，共${total}行，已导入${done}行，错误${faulty.length}行`,
    input: { file: file.name },
    after: { total, done },
  })
  if (faulty.length === 0) {
    context.answer({ message: `共${total}行数据全部导入成功！` })
    return null
  }
  const url = await keepFaulty(context, { sheet, faulty, name: file.name })
  const msg = `总上传行数：${total}，已导入行数：${done}，错误行数：${faulty.length}`
  const message = done > 0 ? '文件导入成功，但有错误。' : nothingImported
  if (upload?.field === 'files[]') {
    context.answer({ code: 201, message: `${message}${msg}` })
    return url
  }
  context.answer({ code: 201, message })
  const fileName = faultyName(file.name)
  return { totalCount: total, successCount: done, errorCount: faulty.length, fileUrl: url, fileName, msg }
}

function judge(scope: EntityScope, sheet: ReadSheet, { row, codes }: { row: SheetRow; codes: Codes }) {
  const { sent, faults } = sentOf(scope, sheet, { cells: row.cells, codes })
  const { value, problems } = readInput(writableFields(scope.resource), sent)
  const told = new Set(faults.map(({ name }) => name))
  const others = problems.filter(({ field }) => !told.has(field)).map(({ message }) => message)
  return { value, sentences: [...faults.map(({ message }) => message), ...others] }
}

/** What is refused leaves no trace of its row, and does not keep the others. */
async function tryToAdd({ db }: Context, add: () => Promise<unknown>): Promise<string[]> {
  await sql`savepoint one_row`.execute(db)
  try {
    await add()
    await sql`release savepoint one_row`.execute(db)
    return []
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    await sql`rollback to savepoint one_row`.execute(db)
    return error.problems?.map(({ message }) => message) ?? [error.message]
  }
}

const faultyName = (name: string) => `${name.replace(/\.\w+$/, '')}-错误数据.xlsx`

/** The faulty rows as they were, with what is wrong behind them: mended, the file can be sent as it is. */
async function keepFaulty(
  context: Context,
  { sheet, faulty, name }: { sheet: ReadSheet; faulty: readonly Faulty[]; name: string },
): Promise<string> {
  const { head } = sheet
  const rows = faulty.map(({ place, cells, sentences }) => [
    ...head.map((_, at) => cells[at] ?? ''),
    place,
    sentences.join('；'),
  ])
  const bytes = await writeBook({
    title: '错误数据',
    rows: [[...head, '原行号', '错误原因'], ...rows],
    widths: [...head.map(widthOf), 8, 60],
  })
  const file = await keepBytes(context, { name: faultyName(name), type: sheetType, bytes })
  await noteUpload(context, { id: file.id, path: storedPath({ folder: 'import', name: file.name, id: file.id }) })
  const holder = await linkHolder(context, { applyId: undefined })
  return `${linkTo(context, { file, holder }).url}&download=1`
}

/** The head of a sheet to be filled in; what must be there has a star. */
export async function importTemplate({ resource }: EntityScope): Promise<FileReply> {
  const head = importColumns(resource).map(([, { label, required }]) => `${required ? '*' : ''}${label}`)
  const name = `${resource.title}导入模板.xlsx`
  const widths = head.map(widthOf)
  return { name, type: sheetType, bytes: await writeBook({ title: resource.title, rows: [head], widths }) }
}
