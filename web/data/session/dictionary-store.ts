// Dictionaries (texts of codes) that came with the login, stored for seven days.
import type { DictionaryItem, DictionaryItems } from '@kouan/contract/calls/account.ts'
import { useCallback } from 'react'
import { create } from 'zustand'
import { storage, storageKeys } from '../browser/storage.ts'

interface Known {
  items: DictionaryItems
  /** Of these items; the server need not send them again. */
  tag: string | undefined
}

const useDictionaries = create<Known>()(readStored)

function readStored(): Known {
  const items = storage.read<DictionaryItems>(storageKeys.dictionaries)
  return items ? { items, tag: storage.read<string>(storageKeys.dictionariesTag) } : { items: {}, tag: undefined }
}

/** Replaces what is known; also for public pages that bring the few dictionaries they need, which have no tag. */
export function storeDictionaries(items: DictionaryItems | undefined, tag?: string): void {
  if (!items) return
  storage.forget(storageKeys.dictionariesTag)
  // Never a tag of items that are not there.
  if (storage.write(storageKeys.dictionaries, items) && tag) storage.write(storageKeys.dictionariesTag, tag)
  useDictionaries.setState({ items, tag })
}

export const dictionariesTag = () => useDictionaries.getState().tag

export function forgetDictionaries(): void {
  storage.forget(storageKeys.dictionaries, storageKeys.dictionariesTag)
  useDictionaries.setState({ items: {}, tag: undefined })
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
