import { parseTsv } from '@kouan/contract/rules/tsv.ts'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import type { EditorMove, TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { cancelEdit, finishEdit } from '../input/edit-cell.ts'
import { fillRow, takeAbove } from '../input/fill-row.ts'
import { gridAction, type Pressed } from '../input/keys.ts'
import { perform } from '../input/perform.ts'
import { pressedOf, runToolKey, toolKeyOf } from '../input/press-key.ts'
import type { CellEditing } from '../state/cursor.ts'
import type { GridTable } from '../state/grid-table.ts'

interface Props {
  table: GridTable
  row: TableRow
  placed: PlacedColumn
  editing: CellEditing
  label: string
}

/** The one editor of the table. */
export function EditingCell({ table, row, placed, editing, label }: Props) {
  const { Editor } = placed.type
  const id = useId()
  const pressInside = useRef<Event>(undefined)
  const isCurrent = () => {
    const now = table.cursor.editing()
    return now?.id === editing.id && now.key === editing.key
  }
  const done = (move?: EditorMove) => {
    if (isCurrent()) finishEdit(table, move)
  }
  const latestDone = useRef(done)
  latestDone.current = done
  useEffect(() => {
    // Presses in popups of the editor arrive through React's tree first, and so are known here.
    const leave = (event: PointerEvent) => {
      if (event !== pressInside.current) latestDone.current()
    }
    document.addEventListener('pointerdown', leave)
    return () => document.removeEventListener('pointerdown', leave)
  }, [])
  if (!Editor) return null
  const handleKey = (event: KeyboardEvent) => {
    event.stopPropagation()
    // In popups of the editor, keys are its own.
    if (!event.currentTarget.contains(event.target as Node)) return
    if (event.defaultPrevented || isOfInputMethod(event)) return
    const move = moveOf(event) ?? (placed.type.isLine ? lineMoveOf(event) : undefined)
    const pressed = pressedOf(event)
    const toolKey = toolKeyOf(table, pressed)
    const step = stepOf(pressed)
    if (step && editing.draft === editing.before) {
      // Nothing was typed here yet, so the step before the edit is undone.
      if (isCurrent()) cancelEdit(table)
      perform(table, step)
    } else if (toolKey?.worksInEditor) {
      done()
      runToolKey(table, toolKey)
    } else if (event.key === 'Escape') {
      // A dialog around the table stays open: what ends is the edit.
      event.stopPropagation()
      if (isCurrent()) cancelEdit(table)
    } else if (move) done(move)
    else return
    event.preventDefault()
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (!event.currentTarget.contains(event.target as Node)) return
    const text = event.clipboardData.getData('text/plain')
    const isBlock = placed.type.holdsLines ? text.includes('\t') : isSeveralCells(text)
    if (!isBlock || !isCurrent()) return
    // Several cells that a sheet copied are pasted into the table, wherever the caret is.
    event.stopPropagation()
    table.focus.isWanted = true
    finishEdit(table)
    for (const tool of table.tools) tool.handleClipboard?.(event, table)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles keys that the editor inside does not claim
    <div
      className="kt-editor"
      onPointerDownCapture={(event) => {
        pressInside.current = event.nativeEvent
      }}
      onKeyDown={handleKey}
      onKeyDownCapture={(event) => {
        // Before a list that is open takes the arrow.
        if (!isAbove(pressedOf(event)) || isOfInputMethod(event) || !isCurrent()) return
        event.preventDefault()
        event.stopPropagation()
        takeAbove(table, editing.place)
      }}
      onPaste={handlePaste}
    >
      <Editor
        id={id}
        label={label}
        value={editing.draft}
        row={row}
        column={placed.column}
        isDisabled={false}
        container={table.popupContainer()}
        takesFocus
        isMarked={editing.isMarked === true}
        {...(editing.typed === undefined ? {} : { typed: editing.typed })}
        onChange={(value) => table.cursor.setDraft(editing, value)}
        onDone={done}
        onFill={(values, goesOn) => {
          if (isCurrent()) fillRow(table, { id: row.id, place: editing.place, values, goesOn })
        }}
        onCancel={() => {
          if (isCurrent()) cancelEdit(table)
        }}
      />
    </div>
  )
}

function moveOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): EditorMove | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  if (key === 'Tab') return shiftKey ? 'previous' : 'next'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  return undefined
}

function lineMoveOf({ key, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): EditorMove | undefined {
  if (shiftKey || ctrlKey || altKey || metaKey) return undefined
  return key === 'ArrowDown' ? 'down' : key === 'ArrowUp' ? 'up' : undefined
}

const isAbove = ({ key, ctrl, shift, alt }: Pressed) => key === 'ArrowDown' && ctrl && !shift && !alt

function stepOf(pressed: Pressed) {
  const action = gridAction(pressed)
  return action?.kind === 'undo' || action?.kind === 'redo' ? action : undefined
}

function isSeveralCells(text: string): boolean {
  const lines = parseTsv(text)
  return lines.length > 1 || (lines[0]?.length ?? 0) > 1
}
