import { refreshDictionaries } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { App, Button } from 'antd'
import { refreshUser } from '../../data/account-data.ts'
import { useAct } from '../../data/use-call.ts'

/** Every open page reads the dictionaries anew. */
export function RefreshDictionaries() {
  const { message } = App.useApp()
  const refresh = useAct(refreshDictionaries, { quiet: true })
  const handleClick = async () => {
    try {
      await refresh.mutateAsync({})
      await refreshUser()
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
