import { readFigure } from '@kouan/contract/rules/typed-figure.ts'
import { InputNumber, type InputNumberProps } from 'antd'
import { useState } from 'react'

/**
 * A number with arrows, read in every spelling that people use. While the typed text is no number it is marked, with the
 * sentence as its title, and the value stays.
 */
export function FigureInput<T extends string | number = number>(props: InputNumberProps<T>) {
  const [fault, setFault] = useState<string>()
  return (
    <InputNumber<T>
      {...props}
      {...(fault && { status: 'error' as const, title: fault, 'aria-invalid': true })}
      // The cast: the component reads the figure out of the text, whichever type its value has.
      parser={(text) => figureOf(text ?? '') as T}
      onInput={(text) => setFault(faultOf(text))}
      onBlur={(event) => {
        setFault(undefined)
        props.onBlur?.(event)
      }}
    />
  )
}

const isMoney = true

/** The figure as plain digits; text that is no figure as it is, for whoever uses it to refuse it. */
export function figureOf(text: string): string {
  if (text.trim() === '') return ''
  const read = readFigure(text, { isMoney })
  return 'figure' in read ? read.figure : text.trim()
}

function faultOf(text: string): string | undefined {
  // A text that may still become a number.
  if (/^\s*[-−－+]?[.。]?\s*$/.test(text)) return undefined
  const read = readFigure(text, { isMoney })
  return 'fault' in read ? read.fault : undefined
}
