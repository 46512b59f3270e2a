import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { AttachmentFrame } from './attachment-frame.tsx'

/** One attachment, large. */
export const AttachmentDialog = ({ attachment, onClose }: { attachment: Attachment; onClose: () => void }) => (
  <Dialog open title={`${attachment.kindText}：${attachment.name}`} footer={null} width={1000} onCancel={onClose}>
    <AttachmentFrame key={attachment.id} attachment={attachment} height="70vh" />
  </Dialog>
)
