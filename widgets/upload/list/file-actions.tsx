import { CloseOutlined, DeleteOutlined, DownloadOutlined, EyeOutlined, RedoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { isImage } from '../file-texts.ts'
import type { CellFile } from '../upload-port.ts'

/** Actions of a file; absent ones are not offered. */
export interface FileHandlers {
  onPreview?: ((file: CellFile) => void) | undefined
  onRetry?: ((file: CellFile) => void) | undefined
  onDownload?: ((file: CellFile) => void) | undefined
  onRemove?: ((file: CellFile) => void) | undefined
  /** Further ones, such as moving by one place. */
  more?: ((file: CellFile) => readonly FileAction[]) | undefined
}

export interface FileAction {
  label: string
  icon: ReactNode
  onClick: () => void
  isDanger?: boolean
}

/** In the order in which they are shown. */
export function actionsOf(file: CellFile, handlers: FileHandlers): readonly FileAction[] {
  const { onPreview, onRetry, onDownload, onRemove, more } = handlers
  const actions: FileAction[] = []
  const add = (label: string, icon: ReactNode, handler: ((file: CellFile) => void) | undefined, isDanger = false) => {
    if (handler) actions.push({ label, icon, onClick: () => handler(file), isDanger })
  }
  if (file.status === 'error') add('重试', <RedoOutlined aria-hidden />, onRetry)
  if (file.status === 'done') {
    if (file.url !== '' && isImage(file)) add('预览', <EyeOutlined aria-hidden />, onPreview)
    actions.push(...(more?.(file) ?? []))
    add('下载', <DownloadOutlined aria-hidden />, onDownload)
  }
  if (file.status === 'uploading') add('取消上传', <CloseOutlined aria-hidden />, onRemove)
  else add('删除', <DeleteOutlined aria-hidden />, onRemove, true)
  return actions
}

/** As small buttons beside each other. */
export function FileActions({ file, handlers }: { file: CellFile; handlers: FileHandlers }) {
  return actionsOf(file, handlers).map(({ label, icon, onClick, isDanger = false }) => (
    <Button
      key={label}
      type="text"
      size="small"
      danger={isDanger}
      icon={icon}
      title={label}
      aria-label={`${label} ${file.name}`}
      onClick={onClick}
    />
  ))
}
