import { useEffect, useRef, useState } from 'react'
import type { PickedRow } from './choice.ts'

export type LoadByValues = (values: readonly string[], signal: AbortSignal) => Promise<readonly PickedRow[]>

interface Options {
  keys: readonly string[]
  valueKey: string
  /** Rows that are part of the value. */
  valueRows: ReadonlyMap<string, PickedRow>
  /** Rows with names, which need not be loaded. */
  named?: ReadonlyMap<string, PickedRow> | undefined
  byValues: LoadByValues | undefined
}

/** The rows of the keys in a value; unknown ones are loaded by their keys. */
export function usePickedRows({ keys, valueKey, valueRows, named, byValues }: Options) {
  const latest = useRef(byValues)
  const requested = useRef(new Set<string>())
  const [known, setKnown] = useState<ReadonlyMap<string, PickedRow>>(new Map())
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  const unknownKeys = keys.filter((key) => !known.has(key) && !named?.has(key)).join(',')

  const add = (rows: readonly PickedRow[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [String(row[valueKey] ?? ''), row] as const)]))

  useEffect(() => {
    latest.current = byValues
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other keys or another attempt load again
  useEffect(() => {
    const missing = unknownKeys.split(',').filter((key) => key !== '' && !requested.current.has(key))
    if (missing.length === 0 || !latest.current) return
    const controller = new AbortController()
    const { signal } = controller
    setState('loading')
    latest.current(missing, signal).then(
      (rows) => {
        if (signal.aborted) return
        for (const key of missing) requested.current.add(key)
        add(rows)
        setState('idle')
      },
      () => {
        if (!signal.aborted) setState('failed')
      },
    )
    return () => controller.abort()
  }, [unknownKeys, attempt])

  return {
    rows: new Map(keys.map((key) => [key, known.get(key) ?? named?.get(key) ?? valueRows.get(key) ?? {}])),
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    retry: () => setAttempt((before) => before + 1),
    add,
  }
}
