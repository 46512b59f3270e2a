import { useLoaded } from '../loading/use-loaded.ts'
import { type DictionaryItem, type LoadDictionary, toOptions } from './dictionary-item.ts'

interface Options {
  code: string
  load?: LoadDictionary | undefined
  /** At hand already: nothing is loaded. */
  items?: readonly DictionaryItem[] | undefined
}

/** The options of a dictionary. A failure is only logged: the options stay empty and opening tries again. */
export function useDictionaryOptions({ code, load, items }: Options) {
  const isWanted = !items && load && code !== ''
  const { phase, value, retry } = useLoaded({
    of: isWanted ? code : undefined,
    load: async (signal) => toOptions((await load?.(code, signal)) ?? []),
    onFailure: (message, error) => console.warn(`字典 ${code} 加载失败：${message}`, error),
  })
  return {
    options: items ? toOptions(items) : (value ?? []),
    isLoading: phase === 'loading',
    onOpenChange: (isOpen: boolean) => {
      if (isOpen && phase === 'failed') retry()
    },
  }
}
