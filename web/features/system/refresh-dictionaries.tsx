import { queryAllDictItems, refreshDictionaries } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { useMutation } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { ask } from '../../data/calls/ask.ts'
import { storeDictionaries } from '../../data/session/dictionary-store.ts'

/** Every open page reads the dictionaries anew. */
export function RefreshDictionaries() {
  const { message } = App.useApp()
  const refresh = useRefreshDictionaries()
  const handleClick = async () => {
    try {
      await refresh.mutateAsync()
      message.success('刷新缓存完成！')
    } catch {
      message.error('刷新缓存失败！')
    }
  }
  return (
    <Button loading={refresh.isPending} onClick={handleClick}>
      刷新缓存
    </Button>
  )
}

/** Servers and open pages read the dictionaries anew; this browser keeps what they are now. */
export async function refreshDictionaryCache(): Promise<void> {
  await ask(refreshDictionaries, {})
  storeDictionaries(await ask(queryAllDictItems, {}))
}

/** The screen shows a failure itself. */
const useRefreshDictionaries = () =>
  useMutation<void, Error, void>({ mutationFn: refreshDictionaryCache, meta: { quiet: true } })
