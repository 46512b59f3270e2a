import { Image } from 'antd'
import { cloneElement, type ReactElement } from 'react'
import { isImage } from '../file-texts.ts'
import type { CellFile } from '../upload-port.ts'

interface Props {
  files: readonly CellFile[]
  /** Which one is shown large. */
  shown: string | undefined
  onShow: (uid: string | undefined) => void
}

/** Pictures large: arrow keys go through them, Esc closes. */
export function PicturePreview({ files, shown, onShow }: Props) {
  const pictures = files.filter((file) => file.url !== '' && isImage(file))
  const current = pictures.findIndex(({ uid }) => uid === shown)
  if (current < 0) return null
  return (
    <Image.PreviewGroup
      items={pictures.map(({ url, name }) => ({ src: url, alt: name }))}
      preview={{
        open: true,
        current,
        // antd leaves a picture of a group without its name.
        imageRender: (picture) =>
          cloneElement(picture as ReactElement<{ alt?: string }>, { alt: pictures[current]?.name ?? '' }),
        onChange: (place) => onShow(pictures[place]?.uid),
        onOpenChange: (isOpen) => {
          if (!isOpen) onShow(undefined)
        },
      }}
    />
  )
}
