import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { App, Flex } from 'antd'
import { useRef } from 'react'
import { moveByOne } from '../../../file-popover/move-file.ts'
import { EmptyState } from '../../../loading/empty-state.tsx'
import { DropZone } from '../../../upload/drop-zone.tsx'
import { acceptText, rulesText } from '../../../upload/file-rules.ts'
import type { FileHandlers } from '../../../upload/list/file-actions.tsx'
import { FileCard } from '../../../upload/list/file-card.tsx'
import { FileGrid } from '../../../upload/list/file-grid.tsx'
import { FileRow } from '../../../upload/list/file-row.tsx'
import { PicturePreview } from '../../../upload/list/picture-preview.tsx'
import { saveFile } from '../../../upload/save-file.ts'
import type { CellFile } from '../../../upload/upload-port.ts'
import type { FileCellProps } from './file-value.ts'
import type { CellFiles } from './use-cell-files.ts'

interface Props {
  cell: CellFiles
  settings: Partial<FileCellProps>
  canChange: boolean
  isImage: boolean
  isSingle: boolean
  maxHeight: number
  /** The file that is shown large. */
  previewed: string | undefined
  onPreview: (uid: string | undefined) => void
}

/** The files of one cell: add, look, move, download, delete. */
export function FilePanel({ cell, settings, canChange, isImage, isSingle, maxHeight, previewed, onPreview }: Props) {
  const { message } = App.useApp()
  const panel = useRef<HTMLElement>(null)
  const { files } = cell
  const rules = { ...settings, isImageOnly: isImage }
  const canRemove = canChange && settings.canRemove !== false
  function download(file: CellFile) {
    const saved = settings.download ? settings.download(file) : saveFile(file)
    saved.catch(() => void message.error('文件下载失败'))
  }
  function remove(file: CellFile) {
    // Its button is removed with it, and the focus would move to the page.
    panel.current?.closest<HTMLElement>('[role="dialog"]')?.focus({ preventScroll: true })
    cell.remove(file)
  }
  function moveBy(file: CellFile, direction: 'forward' | 'backward') {
    const { items, sentence } = moveByOne(files, file, direction)
    if (sentence !== undefined) void message.warning(sentence)
    else cell.move(file.uid, items.indexOf(file))
  }
  const moves = (file: CellFile) => [
    { label: '前移', icon: <LeftOutlined aria-hidden />, onClick: () => moveBy(file, 'forward') },
    { label: '后移', icon: <RightOutlined aria-hidden />, onClick: () => moveBy(file, 'backward') },
  ]
  const handlers: FileHandlers = {
    onPreview: ({ uid }) => onPreview(uid),
    onRetry: canChange ? cell.retry : undefined,
    onDownload: settings.canDownload === false ? undefined : download,
    onRemove: canRemove ? remove : undefined,
    more: canChange && !isSingle ? moves : undefined,
  }
  const File = isImage ? FileCard : FileRow
  return (
    <Flex vertical gap={8} ref={panel}>
      {canChange && settings.upload && (
        <DropZone
          buttonText={isImage ? '上传图片' : '上传文件'}
          hint={rulesText(rules)}
          accept={acceptText(rules)}
          isMultiple={!isSingle && settings.maxCount !== 1}
          isDisabled={false}
          onFiles={cell.add}
        />
      )}
      {files.length === 0 && <EmptyState isLine text={isImage ? '暂无图片' : '暂无文件'} />}
      {files.length > 0 && (
        <FileGrid
          files={files}
          shape={isImage ? 'wall' : 'list'}
          label={isImage ? '图片列表' : '文件列表'}
          maxHeight={maxHeight}
          renderFile={(file, handle) => <File file={file} handle={handle} handlers={handlers} />}
        />
      )}
      <PicturePreview files={files} shown={previewed} onShow={onPreview} />
    </Flex>
  )
}
