import { ArrowLeftOutlined, ArrowRightOutlined } from '@ant-design/icons'
import { App, Button, Flex, theme } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { EmptyState } from '../loading/empty-state.tsx'
import type { FileRules } from '../upload/file-rules.ts'
import { Upload } from '../upload/upload.tsx'
import type { CellFile, UploadPort } from '../upload/upload-port.ts'
import { filesOfValue, type UploadValue } from '../upload/upload-value.ts'
import { moveByOne } from './move-file.ts'

export interface FilePanelProps extends FileRules {
  /** Owner of the files, for screen readers. */
  label: string
  upload: UploadPort
  value: UploadValue | null | undefined
  returnsPaths?: boolean
  urlOf?: (path: string) => string
  download?: (file: CellFile) => Promise<void>
  canDownload?: boolean
  canRemove?: boolean
  readOnly?: boolean
  /** Only after 确定. */
  onConfirm: (value: UploadValue) => void
  height: number
  onClose: () => void
}

/** A draft of a cell's files: nothing counts before 确定. */
export function FilePanel({ label, value, onConfirm, onClose, height, ...upload }: FilePanelProps) {
  const { token } = theme.useToken()
  const { message } = App.useApp()
  const [draft, setDraft] = useState<UploadValue | null | undefined>(value)
  const [unsettled, setUnsettled] = useState<readonly CellFile[]>([])
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus(), [])

  function confirm() {
    if (unsettled.some(({ status }) => status === 'uploading')) return void message.warning('文件还在上传，请稍候')
    if (unsettled.some(({ status }) => status === 'error')) return void message.warning('有文件上传失败，请重试或删除')
    if (!draft || filesOfValue(draft).length === 0) return void message.warning('未上传任何文件')
    onConfirm(draft)
    onClose()
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  function moveActions(file: CellFile, files: readonly CellFile[], move: (uid: string, to: number) => void) {
    const by = (direction: 'forward' | 'backward') => () => {
      const { items, sentence } = moveByOne(files, file, direction)
      if (sentence !== undefined) return void message.warning(sentence)
      move(file.uid, items.indexOf(file))
    }
    return [
      { label: '前移', icon: <ArrowLeftOutlined aria-hidden />, onClick: by('forward') },
      { label: '后移', icon: <ArrowRightOutlined aria-hidden />, onClick: by('backward') },
    ]
  }
  const { readOnly = false, isImageOnly = false } = upload
  const isEmpty = unsettled.length === 0 && filesOfValue(draft).length === 0
  return (
    <Flex
      ref={panel}
      vertical
      role="dialog"
      aria-label={`${label}的${isImageOnly ? '图片' : '文件'}`}
      onKeyDown={handleKeyDown}
      style={{ height, color: token.colorText }}
    >
      <div style={{ flex: 1, minHeight: 0, overflow: 'auto', padding: 8 }}>
        <Upload
          {...upload}
          aria-label={label}
          shape={isImageOnly ? 'wall' : 'list'}
          maxHeight={400}
          value={draft}
          onChange={setDraft}
          onFilesChange={setUnsettled}
          {...(readOnly ? {} : { moreActions: moveActions })}
        />
        {isEmpty && !readOnly && <EmptyState isLine text={isImageOnly ? '暂无图片' : '暂无文件'} />}
      </div>
      <Flex
        gap={8}
        justify="flex-end"
        style={{ flex: 'none', padding: 8, borderTop: `1px solid ${token.colorBorderSecondary}` }}
      >
        <Button size="small" onClick={onClose}>
          {readOnly ? '关闭' : '取消'}
        </Button>
        {!readOnly && (
          <Button size="small" type="primary" onClick={confirm}>
            确定
          </Button>
        )}
      </Flex>
    </Flex>
  )
}
