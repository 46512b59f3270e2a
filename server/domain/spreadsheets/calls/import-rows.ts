// Imports rows: each document is validated like the input of a form. Valid ones are inserted; invalid ones are returned
// as a workbook with the errors, to be corrected and sent again.

import { readFile } from 'node:fs/promises'
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import type { RefusedGroup } from '@kouan/contract/calls/system/sheet-import-calls.ts'
import { type ImportResult, maxDirectRows, nothingImported } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { storedPath } from '@kouan/contract/rules/stored-path.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../../../crud/entity.ts'
import { addRow } from '../../../crud/write-rows.ts'
import { checkUpload, tableExtensions } from '../../../files/check-upload.ts'
import { createLink, findLinkHolder } from '../../../files/file-links.ts'
import { registerUpload, storeBytes } from '../../../files/stored-files.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { CallFailure, Refusal } from '../../../ground/errors.ts'
import { openFile, type ReadRow } from '../files/read-sheet.ts'
import { rowOfTexts } from '../rows/cell-texts.ts'
import {
  checkColumnNames,
  chooseSheet,
  findHeadingRow,
  type HeadingRow,
  keyColumns,
  maxTitleRows,
} from '../rows/heading-row.ts'
import { assignProblems, planColumns, readSheetCodes, validateDocument } from '../rows/read-document.ts'
import { type RefusedRows, refusedFileName, writeRefusedRows } from '../rows/refused-rows.ts'
import { workbookType } from '../rows/write-cells.ts'

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
  const file = await checkUpload(context.uploads, { extensions: tableExtensions, takesTables: true })
  const bytes = await readFile(file.path)
  const { head, groups: read } = await readGroups(scope, { bytes, name: file.name, keys })
  const plan = planColumns(resource, head)
  const groups = read.map((rows) => rows.map((row) => rowOfTexts(row, plan.fields)))
  const codes = await readSheetCodes(context, plan, groups.flat())
  const validated = groups.map((rows) => ({ rows, ...validateDocument(plan, rows, codes) }))
  const isRefused = validateStatus === '1' && validated.some(({ problems }) => problems.length > 0)
  const refused: RefusedGroup[] = []
  for (const { rows, value, problems, lineRows } of validated) {
    const all = problems.length > 0 || isRefused ? problems : await addInSavepoint(context, () => addRow(scope, value))
    if (all.length > 0) refused.push(assignProblems(plan, rows, { problems: all, lineRows }))
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
  const url = await storeRefusedRows(context, { heads: head.heads, refused, name: file.name })
  const msg = `总上传行数：${total}，已导入行数：${done}，错误行数：${faulty}`
  const message = done > 0 ? '文件导入成功，但有错误。' : nothingImported
  if (upload?.field === 'files[]') {
    context.addResponseMeta({ code: 201, message: `${message}${msg}` })
    return url
  }
  context.addResponseMeta({ code: 201, message })
  const fileName = refusedFileName(file.name)
  return { totalCount: total, successCount: done, errorCount: faulty, fileUrl: url, fileName, msg }
}

interface GivenFile {
  bytes: Buffer
  name: string
  keys: readonly string[]
}

function readGroups(
  scope: EntityScope,
  { bytes, name, keys }: GivenFile,
): Promise<{ head: HeadingRow; groups: ReadRow[][] }> {
  const { context, resource } = scope
  const turn = { person: actorName(context.actor), purpose: 'documents' } as const
  return openFile({ bytes }, turn, async (opened) => {
    const sheets = await opened.readHeads(maxTitleRows)
    const sheet = chooseSheet(resource, sheets)
    const head = headOf(scope, sheets[sheet]?.cells ?? [])
    const { groups, rows } = await opened.group({
      sheet,
      // One row more than allowed, and titles above the heading row.
      rows: maxDirectRows + head.headRow + 1,
      headRow: head.headRow,
      skipped: exampleMark,
      keys: keyColumns(head.names, keys),
    })
    if (rows === 0) throw new Refusal(`文件导入失败:${name}没有数据`)
    if (rows > maxDirectRows) throw new Refusal(`文件导入失败:一次最多导入${maxDirectRows}行，请拆分后再导入`)
    return { head, groups: await opened.readGroups(groups) }
  })
}

function headOf({ resource }: EntityScope, cells: readonly string[][]): HeadingRow {
  const head = findHeadingRow(resource, cells)
  if (head.names.every((name) => name === null)) throw new Refusal('没有找到表头，请使用下载的模板')
  checkColumnNames(resource, head.names)
  return head
}

/** Adds one document in a savepoint, so that a refused one leaves nothing and does not stop the others. */
async function addInSavepoint({ db }: Context, add: () => Promise<unknown>): Promise<Problem[]> {
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

async function storeRefusedRows(
  context: Context,
  { name, ...faulty }: RefusedRows & { name: string },
): Promise<string> {
  const bytes = await writeRefusedRows(faulty)
  const file = await storeBytes(context, { name: refusedFileName(name), type: workbookType, bytes })
  await registerUpload(context, { id: file.id, path: storedPath({ folder: 'import', name: file.name, id: file.id }) })
  const holder = await findLinkHolder(context, { applyId: undefined })
  return `${createLink(context, { file, holder }).url}&download=1`
}
