import { CloseOutlined } from '@ant-design/icons'
import { Button, theme } from 'antd'
import type { CSSProperties } from 'react'
import { shortName } from './short-name.ts'

/** One chosen thing; without `onRemove` it stays. */
export function ChosenTag({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) {
  const { token } = theme.useToken()
  const frame: CSSProperties = {
    display: 'inline-flex',
    alignItems: 'center',
    maxWidth: '100%',
    paddingInline: onRemove ? '8px 2px' : 8,
    lineHeight: '22px',
    borderRadius: token.borderRadiusSM,
    background: token.colorFillTertiary,
  }
  return (
    <span style={frame} title={name} data-chosen-tag>
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{shortName(name)}</span>
      {onRemove && (
        <Button
          type="text"
          size="small"
          aria-label={`移除 ${name}`}
          style={{ width: 18, minWidth: 18, height: 18, fontSize: 10 }}
          icon={<CloseOutlined aria-hidden style={{ fontSize: 10 }} />}
          onClick={onRemove}
        />
      )}
    </span>
  )
}
