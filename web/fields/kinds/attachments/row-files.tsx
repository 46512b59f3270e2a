// The files that belong to one row. Details show them as a wall; a list cell opens them, and users with the right to edit the
// row change them there.
import { type FileLink, fileExtensions } from '@kouan/contract/calls/files.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { FilePopover } from '@kouan/widgets/file-popover/file-popover.tsx'
import { FileSummary } from '@kouan/widgets/file-popover/file-summary.tsx'
import { Upload } from '@kouan/widgets/upload/upload.tsx'
import { filesOfValue } from '@kouan/widgets/upload/upload-value.ts'
import { App } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import type { KindCellProps } from '../kind-view.tsx'
import { addressOfFile, download, infosOf } from './file-infos.ts'
import { sendAsId } from './upload-input.tsx'

/** Files to preview, open and download. */
export const FileWall = ({ field, files }: KindCellProps) => (
  <Upload
    readOnly
    aria-label={field.label}
    upload={sendAsId}
    value={infosOf(
      files.map(({ id }) => id),
      { files },
    )}
    urlOf={addressOfFile(files)}
    download={download}
  />
)

interface CellProps {
  field: Field
  files: readonly FileLink[]
  /** Title of the row in labels. */
  rowName: string
  /** Absent for users without the right to change the row. */
  onSave?: ((ids: string | null) => Promise<unknown>) | undefined
}

export function RowFiles({ field, files, rowName, onSave }: CellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { message } = App.useApp()
  const { accept = fileExtensions, max = 20, maxBytes = 20 * 1024 * 1024 } = field
  const infos = infosOf(
    files.map(({ id }) => id),
    { files },
  )
  const cells = filesOfValue(infos, addressOfFile(files))
  const save = (ids: string | null) => onSave?.(ids).catch((error: unknown) => void message.error(sentenceOf(error)))
  const without = (path: string) =>
    infos
      .filter(({ filePath }) => filePath !== path)
      .map(({ filePath }) => filePath)
      .join(',') || null
  if (cells.length === 0 && !onSave) return '-'
  return (
    <FilePopover
      label={`${rowName} ${field.label}`}
      open={isOpen}
      onOpenChange={setIsOpen}
      upload={sendAsId}
      value={infos}
      urlOf={addressOfFile(files)}
      download={download}
      readOnly={onSave === undefined}
      canRemove={field.required !== true || files.length > 1}
      extensions={accept.map((extension) => `.${extension}`)}
      maxCount={max}
      maxBytes={maxBytes}
      onConfirm={(value) => void save(typeof value === 'string' ? value : null)}
    >
      <FileSummary
        files={cells}
        onOpen={() => setIsOpen(true)}
        onDownload={(file) => void download(file)}
        onRemove={({ path }) => void save(without(path))}
        canRemove={onSave !== undefined && field.required !== true}
      />
    </FilePopover>
  )
}
