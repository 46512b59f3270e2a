// Noted changes of a row, joined to what each transaction did to it.
import {
  type ChangedLine,
  type ChangedValue,
  changeWays,
  type HistoryEntry,
} from '@kouan/contract/calls/row-history.ts'
import { type Field, isLinks } from '@kouan/contract/language/field.ts'
import type { LineResource, Resource } from '@kouan/contract/language/resource.ts'
import { planOf } from '../../crud/column-plan.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Context } from '../../gate/context.ts'
import { beijingText } from '../../ground/beijing-time.ts'
import { type OpenedValue, openValues, shownValues } from './open-values.ts'
import { type StoredChange, type StoredValues, transactionOf } from './stored-changes.ts'

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
  const groups = [...together(changes, transactionOf).values()].map((own) => own.toReversed())
  const values = await shownValues(
    context,
    groups.map((own) => openedValues(context, own, joining)),
    joining,
  )
  const lines = await lineChanges(context, groups, joining)
  return groups.flatMap((own, at) => entryOf(own, values[at] ?? [], lines[at] ?? []))
}

const ofRow = (changes: readonly StoredChange[]) => changes.filter(({ part }) => part === null)
const actOf = (changes: readonly StoredChange[]) =>
  ofRow(changes).find((change) => change.act !== 'edit')?.act ?? 'edit'

/** `changes`: those of one transaction, the oldest first. */
function openedValues(context: Context, changes: readonly StoredChange[], { resource, rowId }: Joining): OpenedValue[] {
  const own = { plan: planOf(resource), id: rowId, ...overlaid(ofRow(changes)) }
  return [...(actOf(changes) === 'edit' ? openValues(context, own) : []), ...linkedValues(changes, resource)]
}

function entryOf(changes: readonly StoredChange[], values: ChangedValue[], lines: ChangedLine[]): HistoryEntry[] {
  const [first] = changes
  const act = actOf(changes)
  if (!first || (act === 'edit' && values.length === 0 && lines.length === 0)) return []
  return [
    {
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
    },
  ]
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

/** Returns the changed lines of each transaction. */
async function lineChanges(
  context: Context,
  groups: readonly (readonly StoredChange[])[],
  { resource, row, isFull }: Joining,
): Promise<ChangedLine[][]> {
  const found: ChangedLine[][] = groups.map(() => [])
  for (const [key, line] of Object.entries(resource.lines ?? {})) {
    const opened = groups.flatMap((changes, at) => openedLines(context, changes, line).map((one) => ({ ...one, at })))
    const shown = await shownValues(
      context,
      opened.map((one) => one.opened),
      { isFull },
    )
    for (const [index, { at, id, act }] of opened.entries()) {
      const values = shown[index] ?? []
      if (act === 'edit' && values.length === 0) continue
      const name = nameOf(line, values) || storedNameOf(line, row[key], id)
      found[at]?.push({ key, label: line.title, id, act, name, values })
    }
  }
  return found
}

interface OpenedLine extends Pick<ChangedLine, 'id' | 'act'> {
  opened: OpenedValue[]
}

/** Without lines that came and went in the same transaction. */
function openedLines(context: Context, changes: readonly StoredChange[], line: LineResource): OpenedLine[] {
  const ofLines = together(
    changes.filter(({ part }) => part === line.table),
    ({ partId }) => partId ?? '',
  )
  return [...ofLines].flatMap(([id, own]) => {
    const [isNew, isGone] = [own[0]?.act === 'add', own.at(-1)?.act === 'delete']
    if (isNew && isGone) return []
    const { before, after } = overlaid(own)
    const sides = { before: isNew ? null : before, after: isGone ? null : after }
    const act = isNew ? 'add' : isGone ? 'delete' : 'edit'
    return [{ id, act, opened: openValues(context, { plan: planOf(line), id, ...sides }) }]
  })
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
function linkedValues(changes: readonly StoredChange[], { fields }: Resource): OpenedValue[] {
  return Object.entries<Field>(fields).flatMap(([name, field]) => {
    if (!isLinks(field)) return []
    const own = changes.filter(({ part }) => part === field.table)
    const last = new Map(own.map(({ partId, act }) => [partId, act]))
    const first = new Map(own.toReversed().map(({ partId, act }) => [partId, act]))
    const of = (act: StoredChange['act']) =>
      [...last].flatMap(([id, latest]) => (latest === act && first.get(id) === act ? [id ?? ''] : []))
    const [old, fresh] = [of('delete'), of('add')]
    return old.length + fresh.length === 0 ? [] : [{ name, field, old, new: fresh }]
  })
}

function together(
  changes: readonly StoredChange[],
  keyOf: (change: StoredChange) => string,
): Map<string, StoredChange[]> {
  const groups = new Map<string, StoredChange[]>()
  for (const change of changes) groups.set(keyOf(change), [...(groups.get(keyOf(change)) ?? []), change])
  return groups
}
