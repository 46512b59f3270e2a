import { DownloadOutlined } from '@ant-design/icons'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { saveFile } from '@kouan/widgets/upload/save-file.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { apiBase, ask } from '../data/calls/ask.ts'
import { sentenceOf } from '../data/calls/ask-error.ts'

/** File that a job made, as long as it is stored. */
export function JobFile({ jobId, name, size }: { jobId: string; name: string; size?: 'small' }) {
  const { message } = App.useApp()
  const [isLoading, setIsLoading] = useState(false)
  const save = async () => {
    setIsLoading(true)
    try {
      const { url } = await ask(jobFile, { id: jobId })
      await saveFile({ url: `${apiBase()}${url}&download=1`, name })
    } catch (error) {
      message.error(`文件下载失败：${sentenceOf(error as Error)}`)
    }
    setIsLoading(false)
  }
  return (
    <Button
      {...(size ? { size } : {})}
      icon={<DownloadOutlined aria-hidden />}
      loading={isLoading}
      onClick={() => void save()}
    >
      下载{name}
    </Button>
  )
}
