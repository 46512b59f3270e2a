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

/** The chosen values with their texts: those not at hand are asked for in one go; what nobody knows shows itself. */
export function useOptionTexts({ values, known, byValues }: Options): TextOption[] {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const ask = useRef(byValues)
  ask.current = byValues
  const missing = values.filter((value) => known(value) === undefined && !texts.has(value))
  const missingKey = JSON.stringify(missing)
  useEffect(() => {
    const wanted = JSON.parse(missingKey) as string[]
    if (wanted.length === 0 || !ask.current) return
    const running = new AbortController()
    const learn = (found: readonly TextOption[]) => {
      if (running.signal.aborted) return
      // A value without an answer is not asked for again.
      const learnt = [
        ...wanted.map((value) => [value, value] as const),
        ...found.map((one) => [one.value, one.label] as const),
      ]
      setTexts((before) => new Map([...before, ...learnt]))
    }
    ask.current(wanted, running.signal).then(learn, () => learn([]))
    return () => running.abort()
  }, [missingKey])
  return values.map((value) => ({ value, label: known(value) ?? texts.get(value) ?? value }))
}
