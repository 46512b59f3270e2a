import { useEffect, useRef, useState } from 'react'
import type { PickedRow } from './choice.ts'

export type LoadByValues = (values: readonly string[], signal: AbortSignal) => Promise<readonly PickedRow[]>

interface Options {
  keys: readonly string[]
  valueKey: string
  /** Rows that came with the value itself. */
  given: ReadonlyMap<string, PickedRow>
  /** Rows that are known well enough to be shown. */
  named?: ReadonlyMap<string, PickedRow> | undefined
  byValues: LoadByValues | undefined
}

/** The rows of the keys in a value: those seen before, the others asked for by their keys. */
export function usePickedRows({ keys, valueKey, given, named, byValues }: Options) {
  const latest = useRef(byValues)
  const asked = useRef(new Set<string>())
  const [known, setKnown] = useState<ReadonlyMap<string, PickedRow>>(new Map())
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const [attempt, setAttempt] = useState(0)
  const wanted = keys.filter((key) => !known.has(key) && !named?.has(key)).join(',')

  const learn = (rows: readonly PickedRow[]) =>
    setKnown((before) => new Map([...before, ...rows.map((row) => [String(row[valueKey] ?? ''), row] as const)]))

  useEffect(() => {
    latest.current = byValues
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted and another attempt are what asks anew
  useEffect(() => {
    const missing = wanted.split(',').filter((key) => key !== '' && !asked.current.has(key))
    if (missing.length === 0 || !latest.current) return
    const controller = new AbortController()
    const { signal } = controller
    setState('loading')
    latest.current(missing, signal).then(
      (rows) => {
        if (signal.aborted) return
        for (const key of missing) asked.current.add(key)
        learn(rows)
        setState('idle')
      },
      () => {
        if (!signal.aborted) setState('failed')
      },
    )
    return () => controller.abort()
  }, [wanted, attempt])

  return {
    rows: new Map(keys.map((key) => [key, known.get(key) ?? named?.get(key) ?? given.get(key) ?? {}])),
    isLoading: state === 'loading',
    hasFailed: state === 'failed',
    retry: () => setAttempt((before) => before + 1),
    learn,
  }
}
