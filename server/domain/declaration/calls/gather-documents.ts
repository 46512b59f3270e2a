// Lines of a document, made of all documents of another kind that match a filter of their list.
import { type Gathered, mostGathered } from '@kouan/contract/calls/document.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { DocumentKind, Gathering } from '@kouan/contract/resources/document/document-kind.ts'
import { sql } from 'kysely'
import { readParameters } from '../../../crud/action-rows.ts'
import { columnOf } from '../../../crud/columns.ts'
import { entityNamed } from '../../../crud/entity.ts'
import { type Context, hasRight } from '../../../gate/context.ts'
import { Forbidden, Refusal } from '../../../ground/errors.ts'
import { chosenRows, countChosen, type RowChoice } from '../../job/chosen-rows.ts'

type Row = Record<string, string | null>

/** Returns the handler; throws Forbidden for those who may not see the list, Refusal for none or too many. */
export const gatherDocuments =
  (kind: DocumentKind, { from, head, sums = [], always, line }: Gathering) =>
  async (context: Context, asked: RowChoice): Promise<Gathered> => {
    if (!hasRight(context, permissionOf(from.resource, 'list'))) throw new Forbidden()
    const choice = {
      ...asked,
      filter: always && asked.filter ? { ...readParameters(asked.filter), ...always } : asked.filter,
    }
    const scope = { ...entityNamed(from.resource.name), context }
    const { count } = await countChosen(scope, choice, { isExact: true })
    if (count > mostGathered) {
      throw new Refusal(`符合条件的${from.noun}有 ${count} 份，一份${kind.noun}最多列 ${mostGathered} 份，请缩小范围`)
    }
    const columns = Object.entries({ ...head, ...line }).map(
      ([name, there]) => sql`${columnOf(there)}::text as ${sql.ref(name)}`,
    )
    const amounts = sums.map((name) => sql`trim_scale(sum(${columnOf(name)}) over ())::text as ${sql.ref(name)}`)
    const named = columnOf(line[kind.named ?? ''] ?? 'id')
    const { rows } = await sql<Row>`select ${sql.join([...columns, ...amounts])} from ${sql.table(from.resource.table)}
      where id in (${chosenRows(scope, choice)}) and ${named} is not null order by id`.execute(context.db)
    const common = commonHead(kind, rows, [...Object.keys(head), ...sums])
    const lacking = count - rows.length
    const label = from.resource.fields[line[kind.named ?? ''] ?? '']?.label
    return {
      count: rows.length,
      lines: rows.map((row) => filled(row, Object.keys(line))),
      head: common.head,
      differing: [...(lacking > 0 ? [`${lacking} 份还没有${label}，没有加入`] : []), ...common.differing],
    }
  }

const filled = (row: Row, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (row[name] ? [[name, row[name]]] : [])))

/** Values told of an element that differs. */
const mostValues = 3

function commonHead({ resource }: DocumentKind, rows: readonly Row[], names: readonly string[]) {
  const head: Record<string, string> = {}
  const differing: string[] = []
  for (const name of names) {
    const values = [...new Set(rows.flatMap((row) => row[name] ?? []))]
    if (values.length === 1) head[name] = values[0] ?? ''
    if (values.length < 2) continue
    const told = values.slice(0, mostValues).join('、')
    differing.push(
      `${resource.fields[name]?.label} 有 ${values.length} 种：${told}${values.length > mostValues ? '…' : ''}`,
    )
  }
  return { head, differing }
}
