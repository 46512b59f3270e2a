import { ExclamationCircleFilled } from '@ant-design/icons'
import { Alert, App, Button, Flex, Typography, theme } from 'antd'
import { type ClipboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { DropZone } from './drop-zone.tsx'
import { acceptText, checkFiles, type FileRules, namesText, rulesText } from './file-rules.ts'
import type { FileAction } from './list/file-actions.tsx'
import { FileCard } from './list/file-card.tsx'
import { FileGrid } from './list/file-grid.tsx'
import { FileRow } from './list/file-row.tsx'
import { PicturePreview } from './list/picture-preview.tsx'
import { saveFile } from './save-file.ts'
import { filesOfTransfer, namedPaste } from './transfer-files.ts'
import type { CellFile, UploadPort } from './upload-port.ts'
import type { UploadValue } from './upload-value.ts'
import { useUpload } from './use-upload.ts'

export interface UploadProps extends FileRules {
  /** Sends one file. */
  upload: UploadPort
  value?: UploadValue | null | undefined
  /** Paths (or infos) when all files are done or one was removed. */
  onChange?: ((value: UploadValue) => void) | undefined
  /** `false`: the value is a list of fileName, filePath, fileSize. Otherwise comma-joined paths. */
  returnsPaths?: boolean
  /** Where a browser finds a stored path; the path itself when left out. */
  urlOf?: (path: string) => string
  /** Left out, the browser saves from the file's url. */
  download?: (file: CellFile) => Promise<void>
  onRemoved?: (file: CellFile) => void
  /** All files with their state, at each change. */
  onFilesChange?: (files: readonly CellFile[]) => void
  /** Further actions of a stored file. */
  moreActions?: (
    file: CellFile,
    files: readonly CellFile[],
    move: (uid: string, to: number) => void,
  ) => readonly FileAction[]
  shape?: 'list' | 'wall'
  buttonText?: string
  maxHeight?: number
  canDownload?: boolean
  canRemove?: boolean
  readOnly?: boolean
  disabled?: boolean
  id?: string
  'aria-label'?: string
  'aria-describedby'?: string
}

/** Files of a form: choose, drop or paste; each is sent at once and shows its state. */
export function Upload(props: UploadProps) {
  const { shape = 'list', readOnly = false, disabled = false, canDownload = true, canRemove = true } = props
  const { message } = App.useApp()
  const { token } = theme.useToken()
  const { store, files } = useUpload({
    ...props,
    onFailed: ({ name }) => void message.error(`${name} 上传失败.`),
  })
  const { frame, onRemoving } = useFilesEffect(files, props.onFilesChange)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [shown, setShown] = useState<string>()
  const pasted = useRef(0)
  const canChange = !readOnly && !disabled
  const removable = canChange && canRemove

  function take(chosen: readonly File[]) {
    if (chosen.length === 0 || !canChange) return
    const { accepted, refusals: refused } = checkFiles(chosen, { rules: props, present: files.length })
    setRefusals(refused)
    if (accepted.length === 0) return
    // A single file gives way to the next.
    if (props.maxCount === 1) store.replace([])
    store.add(accepted)
  }
  function handlePaste(event: ClipboardEvent) {
    const found = filesOfTransfer(event.clipboardData)
    if (found.length === 0) return
    event.preventDefault()
    take(found.map((file) => namedPaste(file, ++pasted.current)))
  }
  function download(file: CellFile) {
    const saved = props.download ? props.download(file) : saveFile(file)
    saved.catch(() => void message.error('文件下载失败'))
  }
  function remove({ uid }: CellFile) {
    onRemoving()
    store.remove(uid)
  }
  const handlers = {
    onPreview: ({ uid }: CellFile) => setShown(uid),
    onRetry: canChange ? ({ uid }: CellFile) => store.retry(uid) : undefined,
    onDownload: canDownload ? download : undefined,
    more: (file: CellFile) => props.moreActions?.(file, files, store.move) ?? [],
    onRemove: removable ? remove : undefined,
  }
  const failed = files.filter(({ status }) => status === 'error').map(({ name }) => name)
  const canClear = removable && files.length > 1
  const File = shape === 'wall' ? FileCard : FileRow
  return (
    <Flex ref={frame} vertical gap={8} onPaste={handlePaste} style={{ position: 'relative', minWidth: 0 }}>
      {!readOnly && (
        <DropZone
          id={props.id}
          describedBy={props['aria-describedby']}
          label={props['aria-label']}
          buttonText={props.buttonText ?? (props.isImageOnly ? '上传图片' : '上传文件')}
          hint={rulesText(props)}
          accept={acceptText(props)}
          isMultiple={props.maxCount !== 1}
          isDisabled={disabled}
          onFiles={take}
          extra={
            canClear && (
              <Button type="link" size="small" onClick={store.clear}>
                清空
              </Button>
            )
          }
        />
      )}
      {refusals.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={<RefusalList refusals={refusals} />}
          closable={{ closeIcon: true, onClose: () => setRefusals([]), 'aria-label': '关闭提示' }}
        />
      )}
      {failed.length > 0 && files.length > 1 && (
        <Typography.Text role="status">
          <ExclamationCircleFilled aria-hidden style={{ color: token.colorError }} /> {failed.length} 个文件上传失败（
          {namesText(failed)}）：重试或删除后，其余文件才会保存
        </Typography.Text>
      )}
      {readOnly && files.length === 0 && <Typography.Text type="secondary">暂无文件</Typography.Text>}
      {files.length > 0 && (
        <FileGrid
          files={files}
          shape={shape}
          label={props['aria-label'] ?? '文件列表'}
          maxHeight={props.maxHeight ?? 400}
          onMove={canChange ? store.move : undefined}
          renderFile={(file, handle) => <File file={file} handle={handle} handlers={handlers} />}
        />
      )}
      <PicturePreview files={files} shown={shown} onShow={setShown} />
    </Flex>
  )
}

/** Reports the files at each change, and moves the focus when the file that had it was removed. */
function useFilesEffect(files: readonly CellFile[], onFilesChange: UploadProps['onFilesChange']) {
  const report = useEffectEvent((now: readonly CellFile[]) => onFilesChange?.(now))
  const frame = useRef<HTMLDivElement>(null)
  const hasRemoved = useRef(false)
  useEffect(() => {
    report(files)
    if (hasRemoved.current) frame.current?.querySelector<HTMLElement>('[data-drop-zone] button')?.focus()
    hasRemoved.current = false
  }, [files])
  const onRemoving = () => {
    hasRemoved.current = true
  }
  return { frame, onRemoving }
}

/** Pictures as cards on a wall; nothing but pictures. */
export const ImageUpload = (props: Omit<UploadProps, 'isImageOnly'>) => <Upload shape="wall" {...props} isImageOnly />

const RefusalList = ({ refusals }: { refusals: readonly string[] }) =>
  refusals.map((refusal) => <div key={refusal}>{refusal}</div>)
