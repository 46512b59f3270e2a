// Job that exports a list of any length: filters, order, columns and selection as on the screen, written row by row.

import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import { lineColumns } from '@kouan/contract/calls/sheet-columns.ts'
import { exportManyOf } from '@kouan/contract/calls/sheets.ts'
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { exportColumns } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { readParameters } from '../../../crud/action-rows.ts'
import { addTexts } from '../../../crud/dictionary-texts.ts'
import type { Entity, EntityScope } from '../../../crud/entity.ts'
import type { Row } from '../../../crud/hooks.ts'
import { readLinesOf } from '../../../crud/line-rows.ts'
import { planTexts } from '../../../crud/planned-texts.ts'
import { walkRows } from '../../../crud/read-rows.ts'
import { hasRight } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Forbidden, Refusal } from '../../../ground/errors.ts'
import { countChosen, readChoice } from '../../job/chosen-rows.ts'
import { handleJob, type JobHandling, type Slice } from '../../job/handle-job.ts'
import { type Cell, maxExcelRows, writeWorkbookTo } from '../files/write-workbook.ts'
import { headOfExport } from '../rows/export-head.ts'
import { cellOf, widthOf, workbookType } from '../rows/write-cells.ts'

const rowsAtOnce = 500
const rowsAboveTable = 3

type Column = readonly [name: string, field: Field]

interface ExportInput {
  ids?: string | null
  filter?: unknown
  total?: number | null
  columns?: string | null
  withLines?: boolean | null
  isClear?: boolean | null
}

export function exportJob(entity: Entity): JobHandling {
  const { resource } = entity
  return handleJob(exportManyOf(resource), {
    async begin(context, input) {
      chosenColumns(resource, input.columns)
      if (input.isClear && !hasRight(context, permissionOf(resource, 'reveal'))) throw new Forbidden()
      const { count } = await countChosen({ ...entity, context }, input)
      if (count > maxExcelRows - rowsAboveTable) {
        throw new Refusal(`符合条件的有${count}行，一个Excel文件放不下，请缩小查询范围`)
      }
      // Only the names of the filters, because their values may be personal data.
      context.audit({ input: input.ids ? { ids: input.ids } : { filter: Object.keys(input.filter ?? {}) } })
      return { total: count }
    },
    // One slice with one cursor, so that all rows are of one moment. After a crash it starts again: nothing was
    // written.
    slice: async (context, slice) =>
      exportAll({ ...(slice.input.isClear ? withoutMasks(entity) : entity), context }, slice),
  })
}

type Exporting = Pick<Slice<ExportInput, never>, 'input' | 'reportProgress' | 'stageFile'>

async function exportAll(scope: EntityScope, { input, reportProgress, stageFile }: Exporting) {
  const { context, resource } = scope
  const columns = chosenColumns(resource, input.columns)
  const lines = input.withLines ? linesOf(resource) : undefined
  const head = [...columns.map(([, { label }]) => label), ...(lines?.labels ?? [])]
  const title = `${resource.title}列表`
  /** Rows of the list, and those of the sheet, which has one for each line. */
  let [done, written] = [0, 0]
  async function* rows(): AsyncGenerator<Cell[]> {
    yield* await headOfExport(scope, {
      title,
      chosen: input.ids?.split(',').filter(Boolean).length,
      filter: filterOf(input),
    })
    yield head
    for await (const found of walkChosen(scope, { input, columns })) {
      const byHead = lines && (await readLinesOf(context, { line: lines.line, headIds: found.map(idOf) }))
      if (byHead) await addTexts([...byHead.values()].flat(), lines.texts, context)
      for (const row of found) {
        const cells = columns.map(([name, field]) => cellOf(name, field, row))
        const below = byHead?.get(idOf(row)) ?? []
        written += Math.max(1, below.length)
        if (!lines || below.length === 0) yield cells
        else
          for (const line of below) yield [...cells, ...lines.columns.map(([name, field]) => cellOf(name, field, line))]
      }
      done += found.length
      await reportProgress({ rows: done, sentence: `正在导出，已写入${written}行` })
    }
  }
  const sheet = { title, rows: rows(), widths: head.map(widthOf), isFitted: true, frozen: rowsAboveTable }
  const named = { name: `${title}${beijingText(context.now).slice(0, 10)}.xlsx`, type: workbookType }
  const file = await stageFile(named, (sink) => writeWorkbookTo(sink, sheet))
  const counted = lines ? `${done}单（每条明细一行，共${written}行）` : `${done}行`
  context.audit({
    target: resource.name,
    content: `导出${resource.title}：${counted}${input.isClear ? '，含完整个人信息' : ''}`,
    ...(input.isClear ? { kind: 'reveal' } : {}),
  })
  return { rows: done, file, sentence: `已导出${counted}` }
}

const filterOf = ({ filter }: ExportInput) => readParameters(filter ?? {}) as Readonly<Record<string, unknown>>

const idOf = ({ id }: Row) => String(id)

function walkChosen(scope: EntityScope, { input, columns }: { input: ExportInput; columns: readonly Column[] }) {
  const { column, order } = readParameters(input.filter ?? {})
  const only = columns.map(([name]) => name).join(',')
  const asked = { only, ...(column ? { column } : {}), ...(order ? { order } : {}) } as ListInput
  return walkRows(scope, { conditions: readChoice(scope, input).conditions, input: asked, size: rowsAtOnce })
}

/** Returns the chosen columns in the order of `names`. */
function chosenColumns(resource: Resource, names: string | null | undefined): Column[] {
  const all = exportColumns(resource)
  if (!names) return all
  const byName = new Map(all.map((column) => [column[0], column]))
  const chosen = [...new Set(names.split(','))].flatMap((name) => {
    const column = byName.get(name.trim())
    return column ? [column] : []
  })
  if (chosen.length === 0) throw new Refusal('请至少选择一列')
  return chosen
}

function linesOf(resource: Resource) {
  const [[key, line] = []] = Object.entries(resource.lines ?? {})
  if (key === undefined || line === undefined) return undefined
  const all = lineColumns(resource).filter(({ name }) => name.startsWith(`${key}.`))
  const columns = all.map(({ name, field }): Column => [name.slice(key.length + 1), field])
  return { line, columns, texts: planTexts(line.fields, resourcesByName), labels: all.map(({ label }) => label) }
}

/** Returns the entity with unmasked fields: personal data in full. Its callers check the right and leave an audit row. */
function withoutMasks<E extends Entity>(entity: E): E {
  const { plan } = entity
  const columns = plan.columns.map((planned) => {
    const { mask: _, ...field } = planned.field
    return { ...planned, field }
  })
  return { ...entity, plan: { ...plan, columns, byName: new Map(columns.map((planned) => [planned.name, planned])) } }
}
