// Highlights for a moment rows that another user or the background work has changed.
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'

const milliseconds = 1400

type Contents = ReadonlyMap<string, string>

/** Returns the content of the columns by row id, without computed fields, which change with the time. */
export const contentsOf = (rows: readonly AnyRow[], columns: readonly NamedField[]): Contents => {
  const names = columns.flatMap(({ name, field }) => (field.computed ? [] : [name]))
  return new Map(rows.map((row) => [row.id, JSON.stringify(names.map((name) => row[name] ?? null))]))
}

/** Returns the ids of rows that were there before with other content. */
export const changedIds = (before: Contents, after: Contents): string[] =>
  [...after].flatMap(([id, content]) => (before.has(id) && before.get(id) !== content ? [id] : []))

/** Returns the ids of rows to highlight. Rows that the person changed here are left out. */
export function useFlashes(
  rows: readonly AnyRow[] | undefined,
  columns: readonly NamedField[],
  areChangedByOthers: boolean,
): ReadonlySet<string> {
  const [flashing, setFlashing] = useState<ReadonlySet<string>>(new Set())
  const before = useRef<{ contents: Contents; columns: readonly NamedField[] }>(undefined)
  const contents = useMemo(() => contentsOf(rows ?? [], columns), [rows, columns])
  useEffect(() => {
    const last = before.current
    before.current = { contents, columns }
    const changed = areChangedByOthers && last?.columns === columns ? changedIds(last.contents, contents) : []
    if (changed.length > 0) setFlashing(new Set(changed))
  }, [contents, columns, areChangedByOthers])
  useEffect(() => {
    if (flashing.size === 0) return
    const timer = setTimeout(() => setFlashing(new Set()), milliseconds)
    return () => clearTimeout(timer)
  }, [flashing])
  return flashing
}
