// 修改记录 of each resource whose rows are edited: shown to whom the row is shown, by the call that shows the row.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { historyCall, type RowHistory, revealHistoryCall } from '@kouan/contract/calls/row-history.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { hasHistory, hasMaskedField, permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { Row } from '../../crud/hooks.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingDay } from '../../ground/beijing-time.ts'
import { Forbidden, NotFound } from '../../ground/errors.ts'
import { joinChanges } from './history-entries.ts'
import { readChanges, readLimits, readTransaction, type StoredChange } from './stored-changes.ts'

type ReadRow = (context: Context, input: { id: string }) => Promise<Row>

/** `served`: all the calls by which rows are read. */
export function serveHistories(served: readonly Served[]): Served[] {
  const handlers = new Map(served.map(({ call, handler }) => [call.name, handler as Served['handler']]))
  return allResources.filter(hasHistory).flatMap((resource) => {
    const read = handlers.get(callsOf(resource).get.name) as ReadRow | undefined
    return read ? serveHistory(resource, read) : []
  })
}

function serveHistory(resource: Resource, read: ReadRow): Served[] {
  const history = serve(historyCall(resource), async (context, { id, before }): Promise<RowHistory> => {
    const row = await readShown(context, { resource, read, id })
    const page = await readChanges(context.db, { resource: resource.name, id, before: before ?? null })
    const entries = await joinChanges(context, page.changes, { resource, rowId: id, row, isFull: false })
    if (page.isMore) return { entries, next: page.changes.at(-1)?.id ?? null, earlier: null }
    return { entries, next: null, earlier: await earlierSentence(context, { row, oldest: page.changes.at(-1) }) }
  })
  if (!hasMaskedField(resource)) return [history]
  const reveal = serve(revealHistoryCall(resource), async (context, { id, entry }) => {
    if (!hasRight(context, permissionOf(resource, 'history'))) throw new Forbidden()
    const row = await readShown(context, { resource, read, id })
    const changes = await readTransaction(context.db, { resource: resource.name, id, change: entry })
    const [full] = await joinChanges(context, changes, { resource, rowId: id, row, isFull: true })
    if (!full) throw new NotFound()
    context.audit({ target: `${resource.name} ${id}`, content: `查看${resource.title}修改记录的完整信息` })
    return full
  })
  return [history, reveal]
}

interface Shown {
  resource: Resource
  read: ReadRow
  id: string
}

/** Throws NotFound where the row is not shown to the caller, as the call of the row does. */
async function readShown(context: Context, { resource, read, id }: Shown): Promise<Row> {
  if (!hasRight(context, callsOf(resource).get.needs)) throw new Forbidden()
  return read(context, { id })
}

/** Returns the reason for which the history begins later than the row; null where it begins with it. */
async function earlierSentence(
  context: Context,
  { row, oldest }: { row: Row; oldest: StoredChange | undefined },
): Promise<string | null> {
  if (oldest?.act === 'add') return null
  const { began, swept } = await readLimits(context.db)
  const made = typeof row.createTime === 'string' ? new Date(`${row.createTime.replace(' ', 'T')}+08:00`) : undefined
  if (swept && (made === undefined || made < swept)) return `${beijingDay(swept)} 之前的记录已按保留期清除`
  if (made === undefined || made < began) return `${beijingDay(began)} 之前的修改没有记录`
  return null
}
