import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { Modal } from 'antd'
import { AttachmentFrame } from './attachment-frame.tsx'

/** One attachment, large. */
export const AttachmentDialog = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => (
  <Modal
    open
    title={`${attachment.kindText}：${attachment.name}`}
    footer={null}
    width="min(1000px, 96vw)"
    onCancel={onClose}
  >
    <AttachmentFrame key={attachment.id} attachment={attachment} height="70vh" />
  </Modal>
)
