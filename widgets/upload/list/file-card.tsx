import { Flex, theme } from 'antd'
import type { ReactNode } from 'react'
import type { CellFile } from '../upload-port.ts'
import { FileActions, type FileHandlers } from './file-actions.tsx'
import { FilePicture } from './file-picture.tsx'
import { FileState } from './file-row.tsx'

/** A picture as a card on a wall; clicking it shows it large. */
export function FileCard({ file, handle, handlers }: { file: CellFile; handle: ReactNode; handlers: FileHandlers }) {
  const { token } = theme.useToken()
  const { name, status, url } = file
  const { onPreview, ...others } = handlers
  const picture = <FilePicture file={file} size="100%" />
  return (
    <Flex
      vertical
      title={name}
      style={{
        width: 120,
        height: 136,
        border: `1px solid ${status === 'error' ? token.colorError : token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        background: token.colorBgContainer,
        overflow: 'hidden',
      }}
    >
      <div style={{ flex: 1, minHeight: 0, padding: status === 'done' ? 0 : 6 }}>
        {status !== 'done' && (
          <>
            <div style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</div>
            <FileState file={file} />
          </>
        )}
        {status === 'done' && url !== '' && onPreview && (
          <button
            type="button"
            aria-label={`预览 ${name}`}
            onClick={() => onPreview(file)}
            style={{ width: '100%', height: '100%', padding: 0, border: 0, background: 'none', cursor: 'zoom-in' }}
          >
            {picture}
          </button>
        )}
        {status === 'done' && (url === '' || !onPreview) && picture}
      </div>
      <Flex justify="space-evenly" style={{ flex: 'none', minHeight: 28, alignItems: 'center' }}>
        {handle}
        <FileActions file={file} handlers={others} />
      </Flex>
    </Flex>
  )
}
