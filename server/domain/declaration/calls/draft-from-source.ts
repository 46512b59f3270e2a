// The form of a document that is made from another one, such as the cancellation of a list.
import { randomInt } from 'node:crypto'
import type { DocumentDraft } from '@kouan/contract/calls/document.ts'
import { copiedElements, type DocumentKind, type Source } from '@kouan/contract/resources/document/document-kind.ts'
import { leftToReturn } from '@kouan/customs/receipts/list-effects.ts'
import { beijingTime17 } from '@kouan/customs/time.ts'
import { sql } from 'kysely'
import { planOf } from '../../../crud/column-plan.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import type { Context } from '../../../gate/context.ts'
import { NotFound, Refusal } from '../../../ground/errors.ts'
import { readLines } from '../documents/document-content.ts'
import { readListedLines, readRefunds } from '../documents/source-links.ts'
import { checkSources } from '../documents/sources.ts'

type Row = Record<string, unknown>

export const draftFromSource =
  (kind: DocumentKind) =>
  async (context: Context, { from, id }: { from: string; id: string }): Promise<DocumentDraft> => {
    const { db, services, now } = context
    const source = kind.madeFrom?.find((one) => one.kind.resource.name === from)
    if (!source) throw new NotFound('来源单证类型不存在')
    const { resource } = source.kind
    const { rows } = await sql<Row>`select * from ${sql.table(resource.table)} where id = ${id} and del_flag = 0
        and ${isLetThrough(context, resource, sql`id`)}`.execute(db)
    if (!rows[0]) throw new NotFound()
    const row = planOf(resource).open(rows[0], services.vault)
    await refuseLacking(source, row)
    const naming = { ...Object.fromEntries(source.by.map((name) => [name, row[name]])), id: '0' }
    const named = { ...naming, enterpriseId: row.enterpriseId }
    const problems = await checkSources(kind, { db }, { documents: [named], moment: 'saving' })
    const [problem] = problems.get('0') ?? []
    if (problem) throw new Refusal(problem.message)
    const lines = source.lines && kind.lines ? { [kind.lines]: await copiedLines(context, source, id) } : {}
    if (Object.values(lines).some((ones) => ones.length === 0)) {
      const { title = '' } = source.kind.makes?.[kind.resource.name] ?? {}
      throw new Refusal(`${source.kind.noun} ${String(row[resource.titleField ?? 'id'])} 的商品已全部${title}`)
    }
    return {
      enterpriseId: row.enterpriseId,
      ...ownNumber(kind, now),
      ...copiedHead(kind, source, row),
      ...lines,
    }
  }

/**
 * The number that the enterprise gives a document itself, where it has one. `place`: among those that are made together, each of
 * which has another number.
 */
export function ownNumber({ resource: { titleField = '' } }: DocumentKind, now: Date, place = randomInt(0, 100)): Row {
  if (!/^co(p|El)No$/.test(titleField)) return {}
  const moment = new Date(now.getTime() + Math.floor(place / 100))
  return { [titleField]: `${beijingTime17(moment)}${String(place % 100).padStart(2, '0')}0` }
}

/** A source without the number by which it is named cannot be named. */
async function refuseLacking({ kind, by }: Source, row: Row): Promise<void> {
  const lacking = by.find((name) => !row[name])
  if (lacking === undefined) return
  const title = String(row[kind.resource.titleField ?? 'id'])
  throw new Refusal(`${kind.noun} ${title} 还没有${kind.resource.fields[lacking]?.label ?? lacking}，海关受理后才有`)
}

/** Data of persons is left out: it is filled in when the document is saved. */
function copiedHead({ resource }: DocumentKind, { copies, kind }: Source, row: Row): Row {
  const open = copiedElements(copies).filter(
    ([own, name]) => resource.fields[own] && !resource.fields[own]?.mask && !kind.resource.fields[name]?.mask,
  )
  return Object.fromEntries(open.map(([own, name]) => [own, row[name]]))
}

async function copiedLines({ db, services }: Context, { kind, lines }: Source, id: string): Promise<Row[]> {
  if (!lines) return []
  const { type } = kind.message
  const rows = (await readLines(kind, { db, vault: services.vault }, [id])).get(id) ?? []
  if (lines.quantity === 'whole') return rows.map((row) => copiedLine(lines, row))
  const refunds = (await readRefunds(db, type, [id])).get(id) ?? []
  const listed = (await readListedLines(db, kind, [id])).get(id) ?? []
  const left = leftToReturn({ lines: listed, refunds })
  return rows.flatMap((row, at): Row[] => {
    const quantity = left[at] ?? String(row.qty)
    if (Number(quantity) <= 0) return []
    return [copiedLine(lines, { ...row, gnum: String(at + 1), qty: quantity })]
  })
}

const copiedLine = ({ copies }: NonNullable<Source['lines']>, given: Row): Row =>
  Object.fromEntries(copiedElements(copies).map(([own, name]) => [own, given[name]]))
