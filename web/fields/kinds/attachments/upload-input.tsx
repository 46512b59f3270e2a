import { fileExtensions } from '@kouan/contract/calls/files.ts'
import { Upload } from '@kouan/widgets/upload/upload.tsx'
import type { UploadPort } from '@kouan/widgets/upload/upload-port.ts'
import { useState } from 'react'
import { sendTo } from '../../../data/calls/stored-files.ts'
import { codesOf } from '../dictionary/code-select.tsx'
import type { FieldInputProps } from '../kind-input.ts'
import { addressOfFile, infosOf } from './file-infos.ts'
import { type UploadState, useFormUploads } from './form-uploads.ts'

const sendPaper = sendTo({ biz: 'temp' })

/** Uploads a file; its path is its id, by which rows name their files. */
export const sendAsId: UploadPort = async (file, bound) => {
  const { id, name } = await sendPaper(file, bound)
  return { id, name, path: id }
}

/** Uploads files; the value is their ids. They belong to the row once it is saved. */
export function UploadInput({ field, value, onChange, files = [], id, disabled = false }: FieldInputProps) {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [sent, setSent] = useState<UploadState>()
  useFormUploads(field.label, sent)
  const { accept = fileExtensions, max = 20, maxBytes = 20 * 1024 * 1024 } = field
  return (
    <Upload
      {...(id === undefined ? {} : { id })}
      aria-label={field.label}
      upload={sendAsId}
      value={infosOf(codesOf(value), { files, names })}
      urlOf={addressOfFile(files)}
      disabled={disabled}
      extensions={accept.map((extension) => `.${extension}`)}
      maxCount={max}
      maxBytes={maxBytes}
      canDownload={false}
      onFilesChange={(chosen) => {
        setNames(Object.fromEntries(chosen.map(({ path, name }) => [path, name])))
        const states = new Set(chosen.map(({ status }) => status))
        setSent(states.has('uploading') ? 'sending' : states.has('error') ? 'failed' : undefined)
      }}
      onChange={(ids) => onChange?.(typeof ids === 'string' && ids !== '' ? ids : null)}
    />
  )
}
