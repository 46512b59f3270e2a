// The keys of a list: rows are walked over by the focus itself, so that whoever hears the page hears the row.
import type { RowAction } from '@kouan/widgets/row-actions/row-action.ts'
import { type RefObject, useEffect, useRef } from 'react'
import type { AnyRow } from '../data/calls/use-resource.ts'
import { useKeys } from './use-keys.ts'

interface RowKeys {
  /** Around search form and rows. */
  place: RefObject<HTMLElement | null>
  /** Of a list inside another page nothing is bound: the keys are that page's. */
  isInner: boolean
  /** The row whose detail is open beside the list. */
  openId: string | undefined
  rowOf: (id: string) => AnyRow | undefined
  actionsOf: ((row: AnyRow) => readonly RowAction[]) | undefined
  selection: { keys: readonly string[]; onChange: (keys: string[]) => void } | undefined
  /** Absent when nothing is chosen. */
  onClear: (() => void) | undefined
  onAdd: (() => void) | undefined
  onSearch: () => void
  onRefresh: () => void
}

/** On each row, in table and cards alike. */
export const rowMark = (id: string) => ({ 'data-row-key': id, tabIndex: -1 })

export function useRowKeys(list: RowKeys): void {
  const { place, isInner, openId, rowOf, actionsOf, selection } = list
  const rows = () => [...(place.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]
  const here = () => document.activeElement?.closest<HTMLElement>('[data-row-key]')?.dataset.rowKey
  const act = (id: string | undefined, fits: (action: RowAction) => boolean) => {
    const row = id === undefined ? undefined : rowOf(id)
    const action = row && actionsOf?.(row).find(fits)
    if (action && !action.isDisabled) action.onClick()
  }
  // Keys are faster than addresses: a second press goes on from the row that the first one is on its way to.
  const requestedIds = useRef<string[]>([])
  useEffect(() => {
    if (openId === undefined || !requestedIds.current.includes(openId) || openId === requestedIds.current.at(-1))
      requestedIds.current = []
  }, [openId])
  const step = (by: 1 | -1) => () => {
    const all = rows()
    const from = openId === undefined ? here() : (requestedIds.current.at(-1) ?? openId)
    const at = all.findIndex(({ dataset }) => dataset.rowKey === from)
    const next = at === -1 ? all.at(by === 1 ? 0 : -1) : all[at + by]
    // Past the last row the page itself is scrolled.
    if (!next) return false
    next.scrollIntoView({ block: 'nearest' })
    if (openId === undefined) return next.focus({ preventScroll: true })
    requestedIds.current.push(next.dataset.rowKey ?? '')
    act(next.dataset.rowKey, ({ key }) => key === 'detail')
  }
  const select = () => {
    const id = here()
    if (!selection || id === undefined) return
    const isSelected = selection.keys.includes(id)
    selection.onChange(isSelected ? selection.keys.filter((key) => key !== id) : [...selection.keys, id])
  }
  const isAlone = openId === undefined
  useKeys(
    isInner
      ? {}
      : {
          next: step(1),
          previous: step(-1),
          refresh: list.onRefresh,
          ...(isAlone
            ? {
                search: list.onSearch,
                add: list.onAdd,
                open: () => act(here(), ({ key }) => key === 'detail'),
                edit: () => act(here(), ({ key }) => key === 'edit'),
                main: () => act(here(), ({ isMain }) => isMain === true),
                select: selection && select,
                clear: list.onClear,
              }
            : {}),
        },
    place,
  )
}
