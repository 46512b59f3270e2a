import { useEffect, useRef, useState } from 'react'

export interface TextOption {
  value: string
  label: string
}

export type ByValues = (values: readonly string[], signal: AbortSignal) => Promise<readonly TextOption[]>

interface Options {
  values: readonly string[]
  /** The text of a value that is at hand, or nothing. */
  known: (value: string) => string | undefined
  byValues?: ByValues | undefined
}

/** The chosen values with their texts. Unknown texts are loaded in one request; a value without one is shown itself. */
export function useOptionTexts({ values, known, byValues }: Options): TextOption[] {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const ask = useRef(byValues)
  ask.current = byValues
  const missing = values.filter((value) => known(value) === undefined && !texts.has(value))
  const missingKey = JSON.stringify(missing)
  useEffect(() => {
    const unknown = JSON.parse(missingKey) as string[]
    if (unknown.length === 0 || !ask.current) return
    const running = new AbortController()
    const add = (found: readonly TextOption[]) => {
      if (running.signal.aborted) return
      // A value without an answer is not requested again.
      const added = [
        ...unknown.map((value) => [value, value] as const),
        ...found.map((one) => [one.value, one.label] as const),
      ]
      setTexts((before) => new Map([...before, ...added]))
    }
    ask.current(unknown, running.signal).then(add, () => add([]))
    return () => running.abort()
  }, [missingKey])
  return values.map((value) => ({ value, label: known(value) ?? texts.get(value) ?? value }))
}
