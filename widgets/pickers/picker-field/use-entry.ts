// Typing in the field of a picker, over rows of whatever shape.
import { useRef } from 'react'
import type { PickedRow } from './choice.ts'
import type { EntryOption, SearchEntries } from './picker-entry.tsx'

interface Options<Row> {
  search: ((typed: string, signal: AbortSignal) => Promise<readonly Row[]>) | undefined
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  noteOf: (row: Row) => string | undefined
  onPick: (key: string, row: Row) => void
}

/** Nothing where nothing can be searched. */
export function useEntry<Row>({ search, keyOf, nameOf, noteOf, onPick }: Options<Row>) {
  const found = useRef(new Map<string, Row>())
  if (!search) return undefined
  const options: SearchEntries = async (typed, signal) => {
    const rows = await search(typed, signal)
    for (const row of rows) found.current.set(keyOf(row), row)
    return rows.map((row) => ({ key: keyOf(row), name: nameOf(row), note: noteOf(row) || undefined }))
  }
  return {
    search: options,
    onPick: ({ key }: EntryOption) => {
      const row = found.current.get(key)
      if (row !== undefined) onPick(key, row)
    },
  }
}

/** Rows of which nothing but the name is known. */
export const namedRows = (names: Readonly<Record<string, string>> | undefined, displayKey: string) =>
  names && new Map<string, PickedRow>(Object.entries(names).map(([key, name]) => [key, { [displayKey]: name }]))
