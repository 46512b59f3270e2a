import { DeleteOutlined, EyeOutlined, UploadOutlined } from '@ant-design/icons'
import {
  type ApplicationView,
  type Attachment,
  readApplication,
  removeAttachment,
} from '@kouan/contract/calls/enterprise/apply.ts'
import { type AttachmentKind, attachmentKindTexts, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Alert, App, Button, Flex, Tag, theme } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../data/calls/use-call.ts'
import { codesOf } from '../../../fields/kinds/dictionary/code-select.tsx'
import { AttachmentDialog } from '../view/attachment-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

interface Props {
  accessToken: string
  view: ApplicationView
  /** Codes joined by commas: they decide which papers must be handed in. */
  roles: string
}

/** The papers by kind, those that the chosen roles must hand in first. */
export function AttachmentsStep({ accessToken, view, roles }: Props) {
  const [adding, setAdding] = useState<AttachmentKind>()
  const [shown, setShown] = useState<Attachment>()
  const needed = requiredAttachments(codesOf(roles))
  const others = (Object.keys(attachmentKindTexts) as AttachmentKind[]).filter((kind) => !needed.includes(kind))
  const missing = needed.filter((kind) => !view.attachments.some((one) => one.kind === kind))
  const row = (kind: AttachmentKind) => (
    <KindRow
      key={kind}
      kind={kind}
      isNeeded={needed.includes(kind)}
      accessToken={accessToken}
      attachments={view.attachments.filter((one) => one.kind === kind)}
      onAdd={() => setAdding(kind)}
      onShow={setShown}
    />
  )
  return (
    <Flex vertical gap={16}>
      <Alert
        type={missing.length > 0 ? 'info' : 'success'}
        showIcon
        title={
          missing.length > 0
            ? `按所选企业类型还需上传：${missing.map((kind) => attachmentKindTexts[kind]).join('、')}`
            : '所选企业类型需要的附件已齐全'
        }
      />
      <section aria-label="必须上传">{needed.map(row)}</section>
      <section aria-label="可以补充">{others.map(row)}</section>
      {adding && <UploadDialog accessToken={accessToken} kind={adding} onClose={() => setAdding(undefined)} />}
      {shown && <AttachmentDialog attachment={shown} onClose={() => setShown(undefined)} />}
    </Flex>
  )
}

interface KindRowProps {
  kind: AttachmentKind
  isNeeded: boolean
  accessToken: string
  attachments: readonly Attachment[]
  onAdd: () => void
  onShow: (attachment: Attachment) => void
}

function KindRow({ kind, isNeeded, accessToken, attachments, onAdd, onShow }: KindRowProps) {
  const { token } = theme.useToken()
  const { modal } = App.useApp()
  const remove = useAct(removeAttachment, { refresh: [readApplication.name] })
  const title = attachmentKindTexts[kind]
  const confirmRemoval = (attachment: Attachment) =>
    modal.confirm({
      title: `确定删除“${attachment.name}”吗？`,
      okText: '确定',
      cancelText: '取消',
      onOk: () => remove.mutateAsync({ accessToken, attachmentId: attachment.id }).catch(() => {}),
    })
  return (
    <div style={{ padding: '12px 0', borderBottom: `1px solid ${token.colorBorderSecondary}` }}>
      <Flex justify="space-between" align="center" gap={12} wrap>
        <span>
          {title} {isNeeded && (attachments.length > 0 ? <Tag>必传，已上传</Tag> : <Tag color="error">必传</Tag>)}
        </span>
        <Button icon={<UploadOutlined />} aria-label={`上传${title}`} onClick={onAdd}>
          上传
        </Button>
      </Flex>
      {attachments.map((attachment) => (
        <Flex key={attachment.id} justify="space-between" align="center" gap={8} style={{ marginTop: 8 }}>
          <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {attachment.name}
            <span style={{ color: token.colorTextTertiary }}>
              （{sizeText(attachment.size)}，{attachment.expireDate ? `有效期至${attachment.expireDate}` : '长期有效'}）
            </span>
          </span>
          <Flex>
            <Button
              type="text"
              icon={<EyeOutlined />}
              aria-label={`查看${attachment.name}`}
              onClick={() => onShow(attachment)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除${attachment.name}`}
              onClick={() => confirmRemoval(attachment)}
            />
          </Flex>
        </Flex>
      ))}
    </div>
  )
}
