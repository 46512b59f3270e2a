import { fileExtensions, uploadFile } from '@kouan/contract/calls/files.ts'
import { Upload } from '@kouan/widgets/upload/upload.tsx'
import type { FileInfo, UploadPort } from '@kouan/widgets/upload/upload-port.ts'
import { useState } from 'react'
import { ask } from '../../data/ask.ts'
import { codesOf } from './code-select.tsx'
import type { FieldInputProps } from './input-props.ts'

const send: UploadPort = async (file, { signal }) => {
  const { id, name } = await ask(uploadFile, {}, { uploads: [file], signal })
  return { id, name, path: id }
}

/** Stored files by their ids. They belong to the row once it is saved. */
export function UploadInput({ field, value, onChange, files = [], id, disabled = false }: FieldInputProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const infos = codesOf(value).map((filePath): FileInfo => {
    const { name = filePath, size = 0 } = files.find(({ id: known }) => known === filePath) ?? {}
    return { filePath, fileName: names[filePath] ?? name, fileSize: size }
  })
  const { accept = fileExtensions, max = 20, maxBytes = 20 * 1024 * 1024 } = field
  return (
    <Upload
      {...(id === undefined ? {} : { id })}
      aria-label={field.label}
      upload={send}
      value={infos}
      disabled={disabled}
      extensions={accept.map((extension) => `.${extension}`)}
      maxCount={max}
      maxBytes={maxBytes}
      canDownload={false}
      onFilesChange={(chosen) => setNames(Object.fromEntries(chosen.map(({ path, name }) => [path, name])))}
      onChange={(ids) => onChange?.(typeof ids === 'string' && ids !== '' ? ids : null)}
    />
  )
}
