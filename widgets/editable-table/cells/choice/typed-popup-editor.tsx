import { SelectOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isOfInputMethod } from '../../../input-method/input-method.ts'
import type { EditorProps } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { plainText } from '../plain-text.ts'
import type { TextCellProps } from '../text/input-cell.tsx'
import { TextField } from '../text/text-field.tsx'
import { CompletionList, completionId } from './completion-list.tsx'
import { OpenPicker } from './open-picker.tsx'
import type { Complete, Completion, PopupCellProps } from './popup-cell-props.ts'

/**
 * A line to type in, with the records that are meant below it: Enter takes the chosen one, Tab takes it and goes on, Esc keeps what
 * was typed. A button opens the picker; Alt+↓ does it, too.
 */
export function TypedPopupEditor(props: EditorProps) {
  const { id, label, value, row, column, container, takesFocus, isMarked, onChange, onFill } = props
  const { picker, complete, maxLength } = propsOf<PopupCellProps & TextCellProps>(column)
  const [isOpen, setIsOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const text = plainText(value)
  const { offered, isAwaited, at, move, dismiss } = useCompletions({
    complete,
    typed: isOpen || value === row[column.key] ? '' : text,
  })
  const wasOpen = useRef(false)
  // After the dialog is closed: an open one holds the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('input')?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const take = ({ values }: Completion, goesOn: boolean) => onFill(values, goesOn)
  /** True when the key was one of the list. */
  const pressInList = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean => {
    const chosen = offered[at]
    if (altKey || ctrlKey || metaKey || shiftKey) return false
    // A text that is typed faster than the list comes stays, too.
    if (key === 'Escape' && (chosen || isAwaited)) dismiss()
    else if (!chosen) return false
    else if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' || key === 'Tab') take(chosen, key === 'Tab')
    else return false
    return true
  }
  const chosenId = offered[at] && completionId(listId, at)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys of the field in it
    <span
      ref={place}
      className="kt-typed-popup"
      onKeyDown={(event) => {
        if (isOpen || isOfInputMethod(event)) return
        const opens = picker !== undefined && event.key === 'ArrowDown' && event.altKey
        if (opens) setIsOpen(true)
        else if (!pressInList(event)) return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <TextField
        takesFocus={takesFocus}
        isMarked={isMarked}
        id={id}
        aria-label={label}
        {...(complete && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': offered.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': chosenId,
        })}
        value={text}
        maxLength={maxLength}
        placeholder={column.placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
      {picker && (
        <button
          type="button"
          tabIndex={-1}
          className="kt-pick"
          aria-label={`选择${column.title}`}
          title="选择（Alt+↓）"
          onClick={() => setIsOpen(true)}
        >
          <SelectOutlined aria-hidden />
        </button>
      )}
      {offered.length > 0 && !isOpen && (
        <CompletionList
          {...{ container, at }}
          id={listId}
          label={column.title}
          completions={offered}
          onTake={(one) => take(one, false)}
        />
      )}
      {picker && isOpen && <OpenPicker {...props} Picker={picker} onClose={() => setIsOpen(false)} />}
    </span>
  )
}

interface Options {
  complete: Complete | undefined
  /** Text that was typed since the edit began; empty where nothing was. */
  typed: string
}

const mostOffered = 8

/** The records that are meant by the typed text, the first one chosen. None where they cannot be loaded: the text is free. */
function useCompletions({ complete, typed }: Options) {
  const latest = useRef(complete)
  const [found, setFound] = useState<{ typed: string; completions: readonly Completion[] }>()
  const [at, setAt] = useState(0)
  const [dismissed, setDismissed] = useState('')
  const wanted = typed.trim()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // With nothing typed they are loaded ahead.
    latest.current?.(wanted, signal).then(
      (completions) => {
        if (signal.aborted) return
        setFound({ typed: wanted, completions: completions.slice(0, mostOffered) })
        setAt(0)
      },
      () => {},
    )
    return () => controller.abort()
  }, [wanted])
  const isWanted = complete !== undefined && wanted !== '' && wanted !== dismissed
  const offered = isWanted && found?.typed === wanted ? found.completions : []
  return {
    offered,
    /** Asked for and not there yet. */
    isAwaited: isWanted && found?.typed !== wanted,
    at,
    move: (by: 1 | -1) => setAt((at + by + offered.length) % offered.length),
    /** Keeps the typed text as it is. */
    dismiss: () => setDismissed(wanted),
  }
}
