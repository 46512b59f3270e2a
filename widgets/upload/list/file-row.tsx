import { ExclamationCircleFilled } from '@ant-design/icons'
import { Flex, Progress, Tooltip, Typography, theme } from 'antd'
import type { ReactNode } from 'react'
import { sizeText } from '../file-texts.ts'
import type { CellFile } from '../upload-port.ts'
import { FileActions, type FileHandlers } from './file-actions.tsx'
import { FilePicture } from './file-picture.tsx'

/** A file as a line: picture, name, state, actions. */
export function FileRow({ file, handle, handlers }: { file: CellFile; handle: ReactNode; handlers: FileHandlers }) {
  const { token } = theme.useToken()
  const { name, status } = file
  return (
    <Flex
      align="center"
      gap={8}
      style={{
        height: 52,
        paddingInline: 8,
        border: `1px solid ${status === 'error' ? token.colorError : token.colorBorderSecondary}`,
        borderRadius: token.borderRadius,
        background: token.colorBgContainer,
      }}
    >
      {handle}
      <FilePicture file={file} size={36} />
      <div style={{ flex: 1, minWidth: 0 }}>
        <div title={name} style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </div>
        <FileState file={file} />
      </div>
      <Flex style={{ flex: 'none' }}>
        <FileActions file={file} handlers={handlers} />
      </Flex>
    </Flex>
  )
}

/** Progress, failure or size. */
export function FileState({ file }: { file: CellFile }) {
  const { token } = theme.useToken()
  const { name, status, isQueued, percent, message, size } = file
  if (status === 'uploading' && percent === 0) {
    return (
      <Typography.Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
        {isQueued ? '等待上传' : '正在上传'}
      </Typography.Text>
    )
  }
  if (status === 'uploading') {
    return (
      <Progress percent={percent} size="small" aria-label={`${name} 上传进度`} style={{ margin: 0, lineHeight: 1 }} />
    )
  }
  if (status === 'error') {
    return (
      <Tooltip title="上传失败">
        <Typography.Text ellipsis style={{ fontSize: token.fontSizeSM, maxWidth: '100%' }}>
          <ExclamationCircleFilled aria-label="上传失败" role="img" style={{ color: token.colorError }} />{' '}
          {withoutName(message, name)}
        </Typography.Text>
      </Tooltip>
    )
  }
  if (size === 0) return null
  return (
    <Typography.Text type="secondary" style={{ fontSize: token.fontSizeSM }}>
      {sizeText(size)}
    </Typography.Text>
  )
}

/** Removes the name that is shown above from the beginning of a server's sentence. */
const withoutName = (message: string, name: string) =>
  message.startsWith(`${name}：`) ? message.slice(name.length + 1) : message
