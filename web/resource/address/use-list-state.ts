import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { defaultSettings } from '@kouan/contract/rules/person-settings.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { saveSettings } from '../../data/account/account-data.ts'
import { choose, useChosenSettings } from '../../data/session/settings-store.ts'
import { type ListState, readAddress, writeAddress } from './list-address.ts'

interface Options {
  search: readonly NamedField[]
  sortable: readonly string[]
  /** The state of an inner list is kept in the component, because the address belongs to its page. */
  isInner: boolean
}

/** Returns the state in the address and how to change it. Changing filters or sort leads to the first page. */
export function useListState({ search, sortable, isInner }: Options) {
  const [address, setAddress] = useSearchParams()
  const [inner, setInner] = useState(() => new URLSearchParams())
  const query = isInner ? inner : address
  const usualSize = usePageSize()
  const state = useMemo(() => readAddress(query, { search, sortable, usualSize }), [query, search, sortable, usualSize])
  /** Returns whether anything changed. `replaces`: the state before is not kept in the history. */
  const change = (part: Partial<ListState>, replaces = false): boolean => {
    if (part.size !== undefined) choosePageSize(part.size)
    const next = writeAddress(query, { ...state, page: 1, ...part })
    if (String(next) === String(query)) return false
    if (isInner) setInner(next)
    else setAddress(next, { replace: replaces })
    return true
  }
  return { state, change }
}

/** How many rows of a list a person is used to seeing at a time: kept with the account, for all lists alike. */
const usePageSize = (): number => useChosenSettings((chosen) => chosen.pageSize ?? defaultSettings.pageSize)

/** The list shows so many whether or not the account could keep it. */
const choosePageSize = (pageSize: number): void => void choose({ pageSize }, saveSettings).catch(() => {})
