import { createForeignValueCheck } from '@kouan/widgets/foreign-value/foreign-value.ts'
import { useEffect, useEffectEvent, useState } from 'react'

interface Options<R> {
  value: string | null | undefined
  onChange: ((value: string) => void) | undefined
  /** Stored text as rows with keys; at least one. */
  rowsOf: (text: string | null | undefined) => R[]
  textOf: (rows: readonly R[]) => string
}

/** Rows of a rule while they are typed, and a function that changes them. The form keeps their text; a foreign text replaces them. */
export function usePieceRows<R>({ value, onChange, rowsOf, textOf }: Options<R>): [R[], (rows: R[]) => void] {
  const [rows, setRows] = useState(() => rowsOf(value))
  const [values] = useState(() => createForeignValueCheck(value ?? ''))
  const takeOver = useEffectEvent((text: string) => {
    if (values.isForeign(text)) setRows(rowsOf(text))
  })
  useEffect(() => takeOver(value ?? ''), [value])
  const change = (next: R[]) => {
    const text = textOf(next)
    setRows(next)
    values.noteReported(text)
    onChange?.(text)
  }
  return [rows, change]
}
