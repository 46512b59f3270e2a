import {
  DownloadOutlined,
  ExportOutlined,
  RotateRightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { Alert, Button, Flex, theme } from 'antd'
import { useState } from 'react'
import { apiBase } from '../../../data/calls/ask.ts'

const steps = [0.5, 0.75, 1, 1.5, 2, 3, 4]

/** The signed link of an attachment; good for some minutes after the record was read. */
const addressOf = ({ url }: Attachment) => `${apiBase()}${url}`

/** A picture (to be enlarged and turned) or a PDF in its place; anything else as a link. */
export function AttachmentFrame({ attachment, height }: { attachment: Attachment; height: string }) {
  const { token } = theme.useToken()
  const [zoom, setZoom] = useState(2)
  const [turns, setTurns] = useState(0)
  const [isBroken, setIsBroken] = useState(false)
  const isPicture = attachment.type.startsWith('image/') && attachment.inline
  const address = addressOf(attachment)
  return (
    <Flex vertical gap={8}>
      <Flex gap={4} wrap>
        {isPicture && (
          <>
            <Button
              icon={<ZoomOutOutlined />}
              aria-label="缩小"
              disabled={zoom === 0}
              onClick={() => setZoom(zoom - 1)}
            />
            <Button
              icon={<ZoomInOutlined />}
              aria-label="放大"
              disabled={zoom === steps.length - 1}
              onClick={() => setZoom(zoom + 1)}
            />
            <Button icon={<RotateRightOutlined />} aria-label="旋转" onClick={() => setTurns(turns + 1)} />
          </>
        )}
        <Button icon={<ExportOutlined />} href={address} target="_blank" rel="noreferrer">
          新窗口打开
        </Button>
        <Button icon={<DownloadOutlined />} href={`${address}&download=1`}>
          下载
        </Button>
      </Flex>
      {isBroken && <Alert type="warning" showIcon title="附件链接已失效，请刷新页面后再看" />}
      <div
        style={{ height, overflow: 'auto', background: token.colorFillQuaternary, borderRadius: token.borderRadius }}
      >
        {isPicture ? (
          <img
            src={address}
            alt={`${attachment.kindText}：${attachment.name}`}
            onError={() => setIsBroken(true)}
            style={{
              display: 'block',
              width: `${(steps[zoom] ?? 1) * 100}%`,
              transform: `rotate(${turns * 90}deg)`,
              transition: 'transform 0.2s',
            }}
          />
        ) : attachment.inline ? (
          <iframe
            src={address}
            title={`${attachment.kindText}：${attachment.name}`}
            style={{ width: '100%', height: '100%', border: 0 }}
          />
        ) : (
          <p style={{ padding: 16 }}>该文件不能在页面中显示，请下载后查看。</p>
        )}
      </div>
    </Flex>
  )
}
