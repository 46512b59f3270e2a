import { readApplication, uploadAttachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { type AttachmentKind, attachmentKindTexts } from '@kouan/customs/codes/attachment-kind.ts'
import { DateInput } from '@kouan/widgets/date-input/date-input.tsx'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { ChosenFiles } from '@kouan/widgets/upload/chosen-files.tsx'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Checkbox, Flex } from 'antd'
import { useState } from 'react'
import { sentenceOf } from '../../../data/calls/ask-error.ts'
import { useUpload } from '../../../data/calls/use-call.ts'

interface Props {
  accessToken: string
  kind: AttachmentKind
  onClose: () => void
}

const extensions = attachmentExtensions.map((extension) => `.${extension}`)

/** One file of one kind, with the day on which the paper runs out. */
export function UploadDialog({ accessToken, kind, onClose }: Props) {
  const client = useQueryClient()
  const upload = useUpload(uploadAttachment, { quiet: true })
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [isForEver, setIsForEver] = useState(true)
  const [expireDate, setExpireDate] = useState<string | null>(null)
  const title = attachmentKindTexts[kind]

  const send = () => {
    if (!file) return setFault('请选择文件')
    if (!isForEver && expireDate === null) return setFault('请选择有效期至')
    upload.mutate(
      { input: { accessToken, kind, expireDate: isForEver ? null : expireDate }, uploads: [file] },
      {
        onSuccess: async () => {
          await client.invalidateQueries({ queryKey: [readApplication.name] })
          onClose()
        },
        onError: (error) => setFault(sentenceOf(error)),
      },
    )
  }
  return (
    <Dialog
      open
      title={`上传${title}`}
      okText="上传"
      cancelText="取消"
      confirmLoading={upload.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {fault && <Alert type="error" showIcon role="alert" title={fault} />}
        <ChosenFiles
          files={file ? [file] : []}
          rules={{ extensions, maxCount: 1, maxBytes: attachmentLimits.bytes }}
          label={title ?? kind}
          buttonText="选择文件"
          hint={`PDF、JPG、PNG，不超过 ${sizeText(attachmentLimits.bytes)}`}
          isDisabled={upload.isPending}
          onChange={([chosen]) => {
            setFault(undefined)
            setFile(chosen)
          }}
        />
        <Checkbox checked={isForEver} onChange={(event) => setIsForEver(event.target.checked)}>
          长期有效
        </Checkbox>
        {!isForEver && (
          <DateInput aria-label="有效期至" placeholder="请选择有效期至" value={expireDate} onChange={setExpireDate} />
        )}
      </Flex>
    </Dialog>
  )
}
