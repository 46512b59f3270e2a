import { useLayoutEffect, useRef, useState } from 'react'
import { beginEdit } from '../input/edit-cell.ts'
import type { GridTable } from '../state/grid-table.ts'

interface Props {
  table: GridTable
  /** Typing begins an edit. */
  canType: boolean
  label: string
}

/**
 * The field that has the focus of its cell. As an input it lets an input method compose from the first key on; the composed text
 * begins the edit when it is complete.
 */
export function KeyCatcher({ table, canType, label }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [isComposing, setIsComposing] = useState(false)
  useLayoutEffect(() => {
    if (table.focus.isWanted) field.current?.focus({ preventScroll: true })
  }, [table])
  const take = (text: string) => {
    if (field.current) field.current.value = ''
    if (text !== '') beginEdit(table, { text })
  }
  return (
    <input
      ref={field}
      data-catcher
      className={isComposing ? 'kt-catcher kt-catcher-composing' : 'kt-catcher'}
      aria-label={label}
      readOnly={!canType}
      inputMode={table.focus.isTouch ? 'none' : undefined}
      autoComplete="off"
      spellCheck={false}
      onCompositionStart={() => setIsComposing(true)}
      onCompositionEnd={(event) => {
        setIsComposing(false)
        take(event.currentTarget.value)
      }}
      onInput={(event) => {
        if (!(event.nativeEvent as InputEvent).isComposing) take(event.currentTarget.value)
      }}
    />
  )
}
