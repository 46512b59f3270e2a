import {
  FileExcelOutlined,
  FileImageOutlined,
  FileOutlined,
  FilePdfOutlined,
  FileTextOutlined,
  FileWordOutlined,
  FileZipOutlined,
} from '@ant-design/icons'
import { theme } from 'antd'
import { useState } from 'react'
import { extensionOf, isImage } from '../file-texts.ts'
import type { CellFile } from '../upload-port.ts'

const icons: Readonly<Record<string, typeof FileOutlined>> = {
  '.pdf': FilePdfOutlined,
  '.xls': FileExcelOutlined,
  '.xlsx': FileExcelOutlined,
  '.csv': FileExcelOutlined,
  '.doc': FileWordOutlined,
  '.docx': FileWordOutlined,
  '.zip': FileZipOutlined,
  '.txt': FileTextOutlined,
  '.xml': FileTextOutlined,
}

/** The picture itself, or a sign of its kind when it is none or cannot be shown. */
export function FilePicture({ file, size }: { file: Pick<CellFile, 'url' | 'name' | 'type'>; size: number | string }) {
  const { token } = theme.useToken()
  const [broken, setBroken] = useState<string>()
  const { url, name } = file
  const box = { width: size, height: size, flex: 'none', borderRadius: token.borderRadiusSM }
  if (url !== '' && isImage(file) && broken !== url) {
    return (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(url)}
        style={{ ...box, objectFit: 'cover', background: token.colorFillTertiary }}
      />
    )
  }
  const Icon = isImage(file) ? FileImageOutlined : (icons[extensionOf(name)] ?? FileOutlined)
  return (
    <span
      aria-hidden
      style={{
        ...box,
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        fontSize: typeof size === 'number' ? size * 0.7 : 40,
        color: token.colorTextTertiary,
        background: typeof size === 'number' ? undefined : token.colorFillQuaternary,
      }}
    >
      <Icon />
    </span>
  )
}
