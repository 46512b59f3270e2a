import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import type { PickedRow } from '../picker-field/choice.ts'
import type { useRecordPage } from './use-record-page.ts'
import './record-keys.css'

interface Props {
  page: Pick<ReturnType<typeof useRecordPage>, 'records' | 'isLoading'>
  /** Enter on a row. */
  onEnter: (row: PickedRow) => void
  /** The table of records. */
  children: ReactNode
}

/**
 * Keys of a list of records. The first row has the focus when the dialog opens; ↑ and ↓ go from row to row, a space chooses, Enter
 * confirms.
 */
export function RecordKeys({ page: { records, isLoading }, onEnter, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const isPlaced = useRef(false)
  const inputs = () => [...(place.current?.querySelectorAll<HTMLElement>('tbody tr[data-row-key] input') ?? [])]
  useEffect(() => {
    if (isLoading || isPlaced.current) return
    isPlaced.current = true
    // A person who types a filter already goes on typing.
    if (document.activeElement instanceof HTMLInputElement && document.activeElement.closest('.ant-modal form')) return
    const all = inputs()
    const chosen = all.find((input) => input instanceof HTMLInputElement && input.checked)
    const field = place.current?.closest('.ant-modal')?.querySelector<HTMLElement>('form input')
    ;(chosen ?? all[0] ?? field)?.focus()
  })
  function handleKey(event: KeyboardEvent) {
    const at = event.target instanceof HTMLElement ? inputs().indexOf(event.target) : -1
    if (at === -1 || isOfInputMethod(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const row = records[at]
    if (step !== undefined) inputs()[at + step]?.focus()
    else if (event.key === 'Enter' && row) onEnter(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears keys of the choices in it
    <div ref={place} className="record-keys" onKeyDown={handleKey}>
      {children}
    </div>
  )
}
