// Noted changes of a row, joined to what each transaction did to it.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import {
  type ChangedLine,
  type ChangedValue,
  changeWays,
  type HistoryEntry,
} from '@kouan/contract/calls/row-history.ts'
import { type Field, type Fields, isLinks, type Links } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { planOf } from '../../crud/column-plan.ts'
import { addTexts } from '../../crud/dictionary-texts.ts'
import type { Row } from '../../crud/hooks.ts'
import { planTexts } from '../../crud/planned-texts.ts'
import type { Context } from '../../gate/context.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { printedText } from '../../print/row-parts.ts'
import { openValues, shownValues } from './open-values.ts'
import type { StoredChange, StoredValues } from './stored-changes.ts'

export interface Joining {
  resource: Resource
  rowId: string
  /** As it is shown now; names its lines. */
  row: Row
  /** Personal values in full. */
  isFull: boolean
}

/** Returns one entry for each transaction that changed what a field shows, the newest first. */
export async function joinChanges(
  context: Context,
  changes: readonly StoredChange[],
  joining: Joining,
): Promise<HistoryEntry[]> {
  const byTransaction = together(changes, ({ changedIn }) => changedIn)
  const entries: HistoryEntry[] = []
  for (const own of byTransaction.values()) {
    const entry = await entryOf(context, own.toReversed(), joining)
    if (entry) entries.push(entry)
  }
  return entries
}

/** `changes`: those of one transaction, the oldest first. */
async function entryOf(
  context: Context,
  changes: readonly StoredChange[],
  joining: Joining,
): Promise<HistoryEntry | undefined> {
  const [first] = changes
  if (!first) return undefined
  const own = changes.filter(({ part }) => part === null)
  const act = own.find((change) => change.act !== 'edit')?.act ?? 'edit'
  const { resource, rowId, isFull } = joining
  const opened = openValues(context, { plan: planOf(resource), id: rowId, ...overlaid(own) })
  const values = [
    ...(await shownValues(context, act === 'edit' ? opened : [], { isFull })),
    ...(await linkValues(context, changes, resource)),
  ]
  const lines = await lineChanges(context, changes, joining)
  if (act === 'edit' && values.length === 0 && lines.length === 0) return undefined
  return {
    id: first.id,
    time: beijingText(first.time),
    by: first.by,
    byName: first.byName ?? first.by ?? changeWays.system,
    way: first.way,
    wayText: changeWays[first.way],
    title: first.title ?? '',
    act,
    values,
    lines,
  }
}

/** Returns the first old and the last new value of each column. */
function overlaid(changes: readonly StoredChange[]): { before: StoredValues | null; after: StoredValues | null } {
  const before: Record<string, string | null> = {}
  const after: Record<string, string | null> = {}
  for (const change of changes) {
    for (const [name, value] of Object.entries(change.before ?? {})) if (!(name in before)) before[name] = value
    Object.assign(after, change.after)
  }
  return { before, after }
}

async function lineChanges(
  context: Context,
  changes: readonly StoredChange[],
  { resource, row, isFull }: Joining,
): Promise<ChangedLine[]> {
  const found: ChangedLine[] = []
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const ofLines = together(
      changes.filter(({ part }) => part === line.table),
      ({ partId }) => partId ?? '',
    )
    for (const [id, own] of ofLines) {
      const change = await lineChange(context, { line, key, id, own, isFull })
      if (change) found.push({ ...change, name: nameOf(line, change.values) || storedNameOf(line, row[key], id) })
    }
  }
  return found
}

interface OneLine {
  line: LineResource
  key: string
  id: string
  own: readonly StoredChange[]
  isFull: boolean
}

async function lineChange(context: Context, { line, key, id, own, isFull }: OneLine): Promise<ChangedLine | undefined> {
  const [isNew, isGone] = [own[0]?.act === 'add', own.at(-1)?.act === 'delete']
  if (isNew && isGone) return undefined
  const act = isNew ? 'add' : isGone ? 'delete' : 'edit'
  const { before, after } = overlaid(own)
  const sides = { before: isNew ? null : before, after: isGone ? null : after }
  const values = await shownValues(context, openValues(context, { plan: planOf(line), id, ...sides }), { isFull })
  if (act === 'edit' && values.length === 0) return undefined
  return { key, label: line.title, id, act, name: '', values }
}

const namingField = ({ fields }: LineResource) => Object.keys(fields).find((one) => /name$/i.test(one))

function nameOf(line: LineResource, values: readonly ChangedValue[]): string {
  const value = values.find(({ field }) => field === namingField(line))
  return value ? value.new || value.old : ''
}

function storedNameOf(line: LineResource, lines: unknown, id: string): string {
  const name = namingField(line)
  if (name === undefined || !Array.isArray(lines)) return ''
  return String((lines as Row[]).find((one) => String(one.id) === id)?.[name] ?? '')
}

/** Returns what was linked and unlinked, by the fields that show the links. */
async function linkValues(
  context: Context,
  changes: readonly StoredChange[],
  { fields }: Resource,
): Promise<ChangedValue[]> {
  const linked = Object.entries<Field>(fields).filter((entry): entry is [string, Links] => isLinks(entry[1]))
  const values: ChangedValue[] = []
  for (const [name, field] of linked) {
    const own = changes.filter(({ part }) => part === field.table)
    const last = new Map(own.map(({ partId, act }) => [partId, act]))
    const first = new Map(own.toReversed().map(({ partId, act }) => [partId, act]))
    const of = (act: StoredChange['act']) =>
      [...last].flatMap(([id, latest]) => (latest === act && first.get(id) === act ? [id ?? ''] : []))
    const [gone, come] = [of('delete'), of('add')]
    if (gone.length + come.length === 0) continue
    const rows = [gone, come].map((ids): Record<string, unknown> => ({ [name]: ids.join(',') }))
    await addTexts(rows, planTexts({ [name]: field } satisfies Fields, resourcesByName), context)
    const [old = '', fresh = ''] = rows.map((row) => printedText(name, field, row))
    values.push({ field: name, label: field.label, old, new: fresh, isLinks: true })
  }
  return values
}

function together(
  changes: readonly StoredChange[],
  keyOf: (change: StoredChange) => string,
): Map<string, StoredChange[]> {
  const groups = new Map<string, StoredChange[]>()
  for (const change of changes) groups.set(keyOf(change), [...(groups.get(keyOf(change)) ?? []), change])
  return groups
}
