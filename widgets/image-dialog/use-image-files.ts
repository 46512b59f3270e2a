import { App } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { UploadPort } from '../upload/upload-port.ts'
import { type StoredImage, storeImage } from './store-image.ts'
import { showUploadFailure } from './upload-failure.ts'

interface Options {
  upload: UploadPort | undefined
  onStored: (image: StoredImage) => void
}

/** Takes files that are pasted or dropped, the same function always: false where there is no picture to store. */
export function useImageFiles({ upload, onStored }: Options) {
  const { modal } = App.useApp()
  const latest = useRef({ upload, onStored, modal })
  const leaving = useRef(new AbortController())
  useEffect(() => {
    latest.current = { upload, onStored, modal }
  })
  useEffect(() => {
    const own = new AbortController()
    leaving.current = own
    return () => own.abort()
  }, [])
  const [take] = useState(() => (files: FileList | undefined): boolean => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    const port = latest.current.upload
    if (!port || images.length === 0) return false
    const { signal } = leaving.current
    for (const image of images) {
      storeImage(port, image, { signal, onProgress: () => {} }).then(
        (stored) => signal.aborted || latest.current.onStored(stored),
        (error: unknown) => signal.aborted || showUploadFailure(latest.current.modal, error),
      )
    }
    return true
  })
  return take
}
