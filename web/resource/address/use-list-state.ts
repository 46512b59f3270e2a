import type { Placed } from '@kouan/contract/derive/placement.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { choosePageSize, usePageSize } from '../../data/settings/page-size.ts'
import { type ListState, readAddress, writeAddress } from './list-address.ts'

interface Options {
  search: readonly Placed[]
  sortable: readonly string[]
  /** A list inside another page keeps its state to itself, because the address is that page's. */
  isInner: boolean
}

/** The list's state as the address has it, and how to change it. Filters and sort begin at the first page again. */
export function useListState({ search, sortable, isInner }: Options) {
  const [address, setAddress] = useSearchParams()
  const [inner, setInner] = useState(() => new URLSearchParams())
  const query = isInner ? inner : address
  const usualSize = usePageSize()
  const state = useMemo(() => readAddress(query, { search, sortable, usualSize }), [query, search, sortable, usualSize])
  /** Whether anything changed. Back leads to the state before, unless that was none (`isMended`). */
  const change = (part: Partial<ListState>, isMended = false): boolean => {
    if (part.size !== undefined) choosePageSize(part.size)
    const next = writeAddress(query, { ...state, page: 1, ...part })
    if (String(next) === String(query)) return false
    if (isInner) setInner(next)
    else setAddress(next, { replace: isMended })
    return true
  }
  return { state, change }
}
