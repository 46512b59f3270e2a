import { UploadOutlined } from '@ant-design/icons'
import { Button, Typography, theme } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { filesOfTransfer } from './transfer-files.ts'

interface Props {
  buttonText: string
  /** Hint which files may be chosen. */
  hint: string
  accept?: string | undefined
  isMultiple: boolean
  isDisabled: boolean
  /** For the button: a form's label points here. */
  id?: string | undefined
  describedBy?: string | undefined
  label?: string | undefined
  onFiles: (files: File[]) => void
  extra?: ReactNode
}

/** Choose with the button, or drop files here. */
export function DropZone(props: Props) {
  const { buttonText, hint, accept, isMultiple, isDisabled, onFiles } = props
  const { token } = theme.useToken()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  function handleDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    // Else the browser would leave the page and open the file.
    event.preventDefault()
    setIsOver(!isDisabled)
  }
  function handleDragLeave(event: DragEvent) {
    if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
  }
  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    if (!isDisabled) onFiles(filesOfTransfer(event.dataTransfer))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop on; the button does the same for keys
    <div
      data-drop-zone=""
      onDragOver={handleDragOver}
      onDragLeave={handleDragLeave}
      onDrop={handleDrop}
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 8,
        padding: 8,
        border: `1px dashed ${isOver ? token.colorPrimary : token.colorBorder}`,
        borderRadius: token.borderRadius,
        background: isOver ? token.colorPrimaryBg : token.colorFillQuaternary,
      }}
    >
      <input
        ref={input}
        type="file"
        // Forms of antd show elements that are only `hidden`.
        style={{ display: 'none' }}
        aria-label={buttonText}
        multiple={isMultiple}
        accept={accept}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])]
          // The same file can be chosen once more.
          event.target.value = ''
          onFiles(chosen)
        }}
      />
      <Button
        id={props.id}
        aria-describedby={props.describedBy}
        aria-label={props.label && `${buttonText} ${props.label}`}
        disabled={isDisabled}
        icon={<UploadOutlined aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {buttonText}
      </Button>
      {!isDisabled && (
        <Typography.Text type="secondary" style={{ flex: '1 1 160px', fontSize: token.fontSizeSM }}>
          {isOver ? '松开即上传' : ['可拖到这里，或选中按钮后粘贴', hint].filter(Boolean).join('；')}
        </Typography.Text>
      )}
      {props.extra}
    </div>
  )
}
