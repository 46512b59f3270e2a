import { App, Button } from 'antd'
import { useState } from 'react'
import { refreshDictionaryCache } from '../../data/refresh-dictionaries.ts'

/** Every open page reads the dictionaries anew. */
export function RefreshDictionaries() {
  const { message } = App.useApp()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = async () => {
    setIsBusy(true)
    try {
      await refreshDictionaryCache()
      message.success('刷新缓存完成！')
    } catch {
      message.error('刷新缓存失败！')
    }
    setIsBusy(false)
  }
  return (
    <Button loading={isBusy} onClick={handleClick}>
      刷新缓存
    </Button>
  )
}
