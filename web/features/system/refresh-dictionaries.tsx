import { App, Button } from 'antd'
import { useRefreshDictionaries } from '../../data/account/refresh-dictionaries.ts'

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
