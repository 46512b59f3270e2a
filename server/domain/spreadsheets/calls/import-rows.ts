// Imports rows: each document is validated like the input of a form. Valid ones are inserted; invalid ones are returned
// as a workbook with the errors, to be corrected and sent again.

import { readFile } from 'node:fs/promises'
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import {
  type ExistingMode,
  type ImportResult,
  maxDirectRows,
  nothingImported,
} from '@kouan/contract/derive/spreadsheet-calls.ts'
import { storedPath } from '@kouan/contract/rules/stored-path.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../../../crud/entity.ts'
import { checkUpload, tableExtensions } from '../../../files/check-upload.ts'
import { createLink, findLinkHolder } from '../../../files/file-links.ts'
import { registerUpload, storeBytes } from '../../../files/stored-files.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { Refusal } from '../../../ground/errors.ts'
import { openFile, type ReadRow } from '../files/read-sheet.ts'
import { rowOfTexts } from '../rows/cell-texts.ts'
import { checkExistingMode, existingModeOf } from '../rows/existing-mode.ts'
import {
  checkColumnNames,
  chooseSheet,
  figureColumns,
  findHeadingRow,
  type HeadingRow,
  keyColumns,
  maxTitleRows,
  refuseRepeatedHeads,
  sameRowColumns,
} from '../rows/heading-row.ts'
import { noCounts, notesOfSums, sentenceOf } from '../rows/import-counts.ts'
import { planColumns } from '../rows/read-document.ts'
import { type RefusedRows, refusedFileName, writeRefusedRows } from '../rows/refused-rows.ts'
import { workbookType } from '../rows/write-cells.ts'
import { writeChunk } from '../rows/write-chunk.ts'

export interface ImportOptions {
  /** `1`: nothing is written when a row is invalid. */
  validateStatus?: string | null
  existing?: string | null
}

/** `keys`: fields by which rows of a sheet are one document with its lines. */
export async function importRows(
  scope: EntityScope,
  { validateStatus, existing }: ImportOptions,
  keys: readonly string[],
): Promise<ImportResult> {
  const { context, resource } = scope
  checkExistingMode(context, resource, existing)
  const [upload] = context.uploads
  const file = await checkUpload(context.uploads, { extensions: tableExtensions, takesTables: true })
  const bytes = await readFile(file.path)
  const mode = existingModeOf(existing)
  const { head, groups: read, sums } = await readGroups(scope, { bytes, name: file.name, keys, mode })
  const plan = planColumns(resource, head)
  const groups = read.map((rows) => rows.map((row) => rowOfTexts(row, plan.fields)))
  await sql`savepoint whole`.execute(context.db)
  const written = await writeChunk(context, {
    entity: scope,
    plan,
    keys,
    chunk: groups,
    mode,
  })
  const { refused, changed } = written
  const isRefused = validateStatus === '1' && refused.length > 0
  if (isRefused) await sql`rollback to savepoint whole`.execute(context.db)
  const counts = isRefused ? { ...noCounts, refused: refused.length, faulty: written.counts.faulty } : written.counts
  const { done, faulty } = counts
  const notes = [...notesOfSums(sums), ...written.notes]
  const total = groups.flat().length
  context.audit({
    target: resource.name,
    content: `导入${resource.title}：${file.name}，共${total}行，已导入${done}行，错误${faulty}行`,
    input: { file: file.name },
    ...(changed.length > 0 && !isRefused ? { before: changed.map(({ before }) => before) } : {}),
    after: { total, done, ...(changed.length > 0 && !isRefused ? { changed: changed.map(({ after }) => after) } : {}) },
  })
  if (faulty === 0) {
    const isPlain = counts.updated + counts.skipped === 0
    const message = isPlain
      ? [`共${total}行数据全部导入成功！`, notes.join('；')].join('')
      : sentenceOf(resource, { fileName: file.name, total, counts, notes })
    context.addResponseMeta({ message })
    return null
  }
  const url = await storeRefusedRows(context, { heads: head.heads, refused, name: file.name })
  const rest = isRefused ? 0 : total - done - faulty
  const msg = `总上传行数：${total}，已导入行数：${done}，错误行数：${faulty}${rest > 0 ? `，跳过行数：${rest}` : ''}`
  const message = done > 0 ? '文件导入成功，但有错误。' : nothingImported
  if (upload?.field === 'files[]') {
    context.addResponseMeta({ code: 201, message: `${message}${msg}` })
    return url
  }
  context.addResponseMeta({ code: 201, message })
  const fileName = refusedFileName(file.name)
  return { totalCount: total, successCount: done, errorCount: faulty, fileUrl: url, fileName, msg }
}

function readGroups(
  scope: EntityScope,
  { bytes, name, keys, mode }: { bytes: Buffer; name: string; keys: readonly string[]; mode: ExistingMode },
): Promise<{ head: HeadingRow; groups: ReadRow[][]; sums: number[] }> {
  const { context, resource } = scope
  const turn = { person: actorName(context.actor), purpose: 'documents' } as const
  return openFile({ bytes }, turn, async (opened) => {
    const sheets = await opened.readHeads(maxTitleRows)
    const sheet = chooseSheet(resource, sheets)
    const head = headOf(scope, sheets[sheet]?.cells ?? [])
    const { groups, rows, sums } = await opened.group({
      sheet,
      // One row more than allowed, and titles above the heading row.
      rows: maxDirectRows + head.headRow + 1,
      headRow: head.headRow,
      skipped: exampleMark,
      keys: keyColumns(head.names, keys),
      same: sameRowColumns(head.names, { keys, mode }),
      figures: figureColumns(resource, head.names),
    })
    if (rows === 0) throw new Refusal(`文件导入失败:${name}没有数据`)
    if (rows > maxDirectRows) throw new Refusal(`文件导入失败:一次最多导入${maxDirectRows}行，请拆分后再导入`)
    return { head, groups: await opened.readGroups(groups), sums }
  })
}

function headOf({ resource }: EntityScope, cells: readonly string[][]): HeadingRow {
  const head = findHeadingRow(resource, cells)
  if (head.names.every((name) => name === null)) throw new Refusal('没有找到表头，请使用下载的模板')
  refuseRepeatedHeads(resource, head.heads)
  checkColumnNames(resource, head.names)
  return head
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
