import { DownOutlined, ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons'
import { Button, Dropdown, Tooltip, theme } from 'antd'
import { shortFileName } from '../upload/file-texts.ts'
import type { CellFile } from '../upload/upload-port.ts'

interface Props {
  files: readonly CellFile[]
  onDownload: (file: CellFile) => void
  onRemove: (file: CellFile) => void
  /** Opens the popover with all files. */
  onOpen: () => void
  /** A column may disable either. */
  canDownload?: boolean
  canRemove?: boolean
}

/** The files of a cell in little room: the first one, shortened, the count, and the actions. */
export function FileSummary({ files, onDownload, onRemove, onOpen, canDownload = true, canRemove = true }: Props) {
  const { token } = theme.useToken()
  const [first] = files
  if (!first) {
    return (
      <Button type="link" style={{ paddingInline: 0 }} onClick={onOpen}>
        上传
      </Button>
    )
  }
  const { name, status, percent, message } = first
  const items = [
    { key: 'open', label: '查看全部', onClick: onOpen },
    ...(canDownload && status === 'done' ? [{ key: 'download', label: '下载', onClick: () => onDownload(first) }] : []),
    ...(canRemove ? [{ key: 'remove', label: '删除', danger: true, onClick: () => onRemove(first) }] : []),
  ]
  const count = files.length > 1 ? `等 ${files.length} 个` : ''
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 4, whiteSpace: 'nowrap' }}>
      {status === 'uploading' && (
        <>
          <LoadingOutlined aria-hidden />
          {percent}%
        </>
      )}
      {status === 'error' && (
        <Tooltip title="上传失败">
          <ExclamationCircleFilled role="img" aria-label={`上传失败：${message}`} style={{ color: token.colorError }} />
        </Tooltip>
      )}
      <span title={name}>
        {shortFileName(name)}
        {count}
      </span>
      <Dropdown trigger={['click']} menu={{ items }}>
        <Button type="text" size="small" icon={<DownOutlined aria-hidden />} aria-label={`${name} 的操作`} />
      </Dropdown>
    </span>
  )
}
