import { pictureExtensions } from '@kouan/contract/calls/files.ts'
import { SquareDialog } from '@kouan/widgets/image-dialog/square-dialog.tsx'
import { DropZone } from '@kouan/widgets/upload/drop-zone.tsx'
import { acceptText, checkFiles, rulesText } from '@kouan/widgets/upload/file-rules.ts'
import { FilePicture } from '@kouan/widgets/upload/list/file-picture.tsx'
import { filesOfTransfer } from '@kouan/widgets/upload/transfer-files.ts'
import { Alert, Button, Flex, Spin } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { addressOfPath, sendTo } from '../../../data/calls/stored-files.ts'
import { type UploadState, useFormUploads } from '../attachments/form-uploads.ts'
import type { FieldInputProps } from '../kind-input.ts'

const rules = { isImageOnly: true, extensions: pictureExtensions.map((one) => `.${one}`), maxBytes: 20 * 1024 * 1024 }
const send = sendTo({ biz: 'temp' })

/** Uploads one picture, chosen, dropped or pasted; crops it to a square for `isSquare`. The value is its path. */
export function PictureInput({ field, value, onChange, id, disabled = false }: FieldInputProps) {
  const [fault, setFault] = useState<string>()
  const [cutting, setCutting] = useState<File>()
  const [sent, setSent] = useState<UploadState>()
  useFormUploads(field.label, sent)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])
  const path = typeof value === 'string' ? value : ''

  function take(files: readonly File[]) {
    const { accepted, refusals } = checkFiles(files.slice(0, 1), { rules, present: 0 })
    leaveFault()
    setFault(refusals[0])
    const [file] = accepted
    if (!file) return
    if (field.isSquare) setCutting(file)
    else void store(file)
  }
  async function store(file: File) {
    setCutting(undefined)
    sending.current?.abort()
    const own = new AbortController()
    sending.current = own
    setSent('sending')
    try {
      const stored = await send(file, { signal: own.signal })
      if (own.signal.aborted) return
      onChange?.(stored.path)
      setSent(undefined)
    } catch (error) {
      if (own.signal.aborted) return
      setFault(`${file.name} 上传失败：${sentenceOf(error)}`)
      setSent('failed')
    }
  }
  function leaveFault() {
    setFault(undefined)
    setSent((now) => (now === 'sending' ? now : undefined))
  }
  function remove() {
    leaveFault()
    onChange?.(null)
  }
  return (
    <Flex
      gap={12}
      align="center"
      onPaste={(event) => {
        const files = filesOfTransfer(event.clipboardData)
        if (files.length === 0 || disabled) return
        event.preventDefault()
        take(files)
      }}
    >
      <Spin spinning={sent === 'sending'}>
        <FilePicture file={{ url: path && addressOfPath(path), name: field.label, type: 'image/*' }} size={64} />
      </Spin>
      <Flex vertical gap={8} style={{ flex: 1, minWidth: 0 }}>
        <DropZone
          id={id}
          label={field.label}
          buttonText={path === '' ? '上传图片' : '更换图片'}
          hint={rulesText(rules)}
          accept={acceptText(rules)}
          isMultiple={false}
          isDisabled={disabled}
          onFiles={take}
          extra={
            path !== '' &&
            !disabled && (
              <Button type="link" size="small" onClick={remove}>
                删除
              </Button>
            )
          }
        />
        {fault !== undefined && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            title={fault}
            closable={{ closeIcon: true, onClose: leaveFault, 'aria-label': '关闭提示' }}
          />
        )}
      </Flex>
      {cutting && (
        <SquareDialog file={cutting} onCut={(file) => void store(file)} onClose={() => setCutting(undefined)} />
      )}
    </Flex>
  )
}
