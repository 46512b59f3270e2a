// Texts behind codes: the dictionaries that came with the login, kept seven days.
import type { DictionaryItem, DictionaryItems } from '@kouan/contract/calls/account.ts'
import { useCallback } from 'react'
import { create } from 'zustand'
import { storage, storageKeys } from './storage.ts'

const useDictionaries = create<{ items: DictionaryItems }>()(() => ({
  items: storage.read<DictionaryItems>(storageKeys.dictionaries) ?? {},
}))

/** Replaces what is known; also for public pages that bring the few dictionaries they need. */
export function keepDictionaries(items: DictionaryItems | undefined): void {
  if (!items) return
  storage.keep(storageKeys.dictionaries, items)
  useDictionaries.setState({ items })
}

export function forgetDictionaries(): void {
  storage.forget(storageKeys.dictionaries)
  useDictionaries.setState({ items: {} })
}

const none: DictionaryItem[] = []

/** The entries of a dictionary in their order; empty when it is unknown. */
export const useDictionary = (code: string | undefined): DictionaryItem[] =>
  useDictionaries((state) => (code === undefined ? none : (state.items[code] ?? none)))

/** The entries of any dictionary, for what shows many. */
export function useDictionaryItems(): (code: string | undefined) => DictionaryItem[] {
  const items = useDictionaries((state) => state.items)
  return useCallback((code) => (code === undefined ? none : (items[code] ?? none)), [items])
}
