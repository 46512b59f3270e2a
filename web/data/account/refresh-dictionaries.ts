import { queryAllDictItems, refreshDictionaries } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { ask } from '../calls/ask.ts'
import { storeDictionaries } from '../session/dictionary-store.ts'

/** Servers and open pages read the dictionaries anew; this browser keeps what they are now. */
export async function refreshDictionaryCache(): Promise<void> {
  await ask(refreshDictionaries, {})
  storeDictionaries(await ask(queryAllDictItems, {}))
}

/** The screen shows a failure itself. */
export const useRefreshDictionaries = () =>
  useMutation<void, Error, void>({ mutationFn: refreshDictionaryCache, meta: { quiet: true } })
