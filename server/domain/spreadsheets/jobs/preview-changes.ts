// Preview of an import: its first documents are tried in the transaction of the call, then rolled back.
import { exampleMark } from '@kouan/contract/calls/sheet-columns.ts'
import { type ImportChange, type ImportChanges, importChangesOf } from '@kouan/contract/calls/sheets.ts'
import { sql } from 'kysely'
import type { Entity } from '../../../crud/entity.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import type { Served } from '../../../gate/serve-call.ts'
import { createRowSavepoints } from '../../job/try-rows.ts'
import { openFile } from '../files/read-sheet.ts'
import { rowOfTexts } from '../rows/cell-texts.ts'
import { checkExistingMode, existingModeOf } from '../rows/existing-mode.ts'
import {
  checkColumnNames,
  chooseSheet,
  figureColumns,
  keyColumns,
  maxTitleRows,
  sameRowColumns,
} from '../rows/heading-row.ts'
import { importDocument } from '../rows/import-document.ts'
import { planColumns, readSheetCodes } from '../rows/read-document.ts'
import { findUploadedSheet } from './uploaded-sheet.ts'

const mostLooked = 100
const mostShown = 20
/** Rows that are read for the first documents. */
const mostRows = 2000

export const serveImportChanges = (entity: Entity, keys: readonly string[]): Served => {
  const { resource } = entity
  return servePrepared(importChangesOf(resource), {
    prepare: async ({ transact }, { file, headRow, names: sent, sheet: wanted, existing }) => {
      const names = checkColumnNames(resource, sent)
      const { person, read } = await transact((context) => findUploadedSheet(context, file))
      const turn = { person, purpose: 'preview' } as const
      return openFile(await read(), turn, async (opened) => {
        const sheet = wanted ?? chooseSheet(resource, await opened.readHeads(maxTitleRows))
        const { cells } = await opened.readFirst(sheet, headRow)
        const plan = planColumns(resource, { names, heads: (cells[headRow - 1] ?? []).map((head) => head.trim()) })
        const grouping = {
          sheet,
          headRow,
          rows: headRow + mostRows,
          keys: keyColumns(names, keys),
          same: sameRowColumns(names, { keys, mode: existingModeOf(existing) }),
          figures: figureColumns(resource, names),
          skipped: exampleMark,
        }
        await opened.group(grouping)
        const groups = await opened.readGroups(mostLooked)
        return { plan, groups: groups.map((rows) => rows.map((row) => rowOfTexts(row, plan.fields))) }
      })
    },
    async handler(context, { existing }, { plan, groups }): Promise<ImportChanges> {
      checkExistingMode(context, resource, existing)
      context.audit({ target: resource.name })
      const scope = { ...entity, context: { ...context, audit: () => {} } }
      const codes = await readSheetCodes(context, plan, groups.flat())
      const counts = { added: 0, updated: 0, skipped: 0, refused: 0, uncompared: 0 }
      const rows: ImportChange[] = []
      await sql`savepoint tried`.execute(context.db)
      const { tryRow, end } = createRowSavepoints(context.db)
      for (const group of groups) {
        const attempt = async (work: () => Promise<void>) =>
          (await tryRow({ id: '', name: '' }, work)).map(({ field = '', message }) => ({ field, message }))
        const given = { scope, plan, codes, mode: existingModeOf(existing), keys, attempt }
        const { outcome, changes, problems, isUncompared } = await importDocument(given, group)
        const isRefused = outcome === 'refused'
        if (isUncompared && !isRefused) counts.uncompared += 1
        counts[isUncompared && !isRefused && changes.length === 0 ? 'skipped' : outcome] += 1
        if (changes.length === 0 || rows.length >= mostShown) continue
        rows.push({
          row: group[0]?.place ?? 0,
          title: titleOf(plan, group),
          changes,
          faults: problems.map(({ message }) => message),
        })
      }
      await end()
      await sql`rollback to savepoint tried`.execute(context.db)
      return { looked: groups.length, ...counts, rows }
    },
  })
}

const titleOf = (
  { resource, head }: Parameters<typeof readSheetCodes>[1],
  rows: readonly { cells: readonly string[] }[],
): string => rows[0]?.cells[head.names.indexOf(resource.titleField ?? '')] ?? ''
