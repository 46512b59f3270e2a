import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createForeignValueCheck } from '../foreign-value/foreign-value.ts'
import type { CellFile, UploadPort } from './upload-port.ts'
import { createUploadStore, type UploadStore } from './upload-store.ts'
import { contentOf, faultOfPath, filesOfValue, type UploadValue, valueOfFiles } from './upload-value.ts'

export interface UploadOptions {
  upload: UploadPort
  value?: UploadValue | null | undefined
  onChange?: ((value: UploadValue) => void) | undefined
  /** With false the value is a list with names and sizes instead of comma-joined paths. */
  returnsPaths?: boolean | undefined
  urlOf?: ((path: string) => string) | undefined
  onFailed: (file: CellFile) => void
  onRemoved?: ((file: CellFile) => void) | undefined
}

/** The files of an upload, synchronized with the value of a form. */
export function useUpload(options: UploadOptions): { store: UploadStore; files: readonly CellFile[] } {
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [values] = useState(() => createForeignValueCheck(contentOf(options.value)))
  const [store] = useState(() => {
    const created = createUploadStore({
      upload: () => latest.current.upload,
      onSettled: (files) => {
        const { returnsPaths, onChange } = latest.current
        const value = valueOfFiles(files, returnsPaths)
        values.noteReported(contentOf(value))
        onChange?.(value)
      },
      onFailed: (file) => latest.current.onFailed(file),
      onRemoved: (file) => latest.current.onRemoved?.(file),
      faultOf: (reply) => (latest.current.returnsPaths === false ? undefined : faultOfPath(reply)),
      pictures: { show: (file) => URL.createObjectURL(file), forget: (address) => URL.revokeObjectURL(address) },
    })
    created.replace(filesOfValue(options.value, options.urlOf))
    return created
  })
  const takeOver = useEffectEvent((value: UploadValue | null | undefined) => {
    if (values.isForeign(contentOf(value))) store.replace(filesOfValue(value, options.urlOf))
  })
  const { value } = options
  useEffect(() => takeOver(value), [value])
  useEffect(() => () => store.stop(), [store])
  return { store, files: useSyncExternalStore(store.subscribe, store.files) }
}
