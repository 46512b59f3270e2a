// The rows of a list as a sheet: what the filters find, or the chosen ones, as the list shows them.
import { type ListInput, largestPage } from '@kouan/contract/derive/calls.ts'
import { mostSheetRows, sheetColumns } from '@kouan/contract/derive/sheet-calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import type { EntityScope } from '../crud/entity.ts'
import { refuseUnknown } from '../crud/ignored-conditions.ts'
import { columnTypeOf } from '../crud/kinds.ts'
import { readIds } from '../crud/read-ids.ts'
import { listConditions, listRows } from '../crud/read-rows.ts'
import { actorTitle } from '../gate/context.ts'
import type { FileReply } from '../gate/envelope.ts'
import { beijingText } from '../ground/beijing-time.ts'
import { Refusal } from '../ground/errors.ts'
import { type Cell, writeBook } from '../sheets/write-book.ts'

type Row = Record<string, unknown>

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export async function exportRows(scope: EntityScope, input: ListInput & { selections?: unknown }): Promise<FileReply> {
  const { selections, pageNo: _no, pageSize: _size, only: _only, ...filters } = input
  const { context, resource } = scope
  const columns = exportColumns(resource)
  refuseUnknown(listConditions(scope, filters).ignored)
  const rows = await readWhole(chosen(scope, selections), filters)
  const title = `${resource.title}列表`
  const head = columns.map(([, { label }]) => label)
  const said = [[title], [`导出人:${actorTitle(context.actor)}`], head]
  const cells = rows.map((row) => columns.map(([name, field]) => cellOf(name, field, row)))
  context.audit({ target: resource.name, content: `导出${resource.title}：${rows.length}行` })
  const bytes = await writeBook({
    title,
    rows: [...said, ...cells],
    widths: head.map(widthOf),
    frozen: said.length,
  })
  return { name: `${title}${beijingText(context.now).slice(0, 10)}.xlsx`, type: sheetType, bytes }
}

function chosen(scope: EntityScope, selections: unknown): EntityScope {
  const ids = readIds(selections)
  if (ids.length === 0) return scope
  const these = sql`id = any(${ids}::bigint[])`
  return { ...scope, more: scope.more ? sql`(${scope.more}) and ${these}` : these }
}

async function readWhole(scope: EntityScope, filters: Row): Promise<Row[]> {
  const rows: Row[] = []
  for (let pageNo = 1; ; pageNo += 1) {
    const { records, total } = await listRows(scope, { ...filters, pageNo, pageSize: largestPage } as ListInput)
    if (total > mostSheetRows)
      throw new Refusal(`符合条件的有${total}行，一次最多导出${mostSheetRows}行，请缩小查询范围`)
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}

/** What can be exported of a resource, by the names of the fields. */
export const exportColumns = ({ fields }: Pick<Resource, 'fields'>): (readonly [name: string, field: Field])[] =>
  sheetColumns({ ...fields, createTime: recordFields.createTime }).filter(
    ([, { computed, list }]) => !computed || list !== undefined,
  )

export const widthOf = (label: string): number => Math.max(12, label.length * 2 + 4)

/** The text of a code, figures as figures as long as no digit is lost. */
export function cellOf(name: string, field: Field, row: Row): Cell {
  const text = row[`${name}_dictText`]
  if (typeof text === 'string') return text
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  const isFigure = columnTypeOf(field).types.includes('numeric') && String(Number(value)) === plainFigure(String(value))
  return typeof value === 'number' || isFigure ? Number(value) : String(value)
}

const plainFigure = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
