import { Button, Flex, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useIsMobile } from '../../screen-width/use-media.ts'

interface Props {
  title: string
  /** In pixels; a phone is filled. */
  width: number
  onClose: () => void
  onConfirm: () => void
  isConfirmDisabled?: boolean
  children: ReactNode
}

/** The dialog of a picker, whose choice counts when it is confirmed. */
export function PickerModal({ title, width, onClose, onConfirm, isConfirmDisabled = false, children }: Props) {
  const isPhone = useIsMobile()
  return (
    <Modal
      open
      title={title}
      width={isPhone ? '100vw' : width}
      centered={!isPhone}
      onCancel={onClose}
      mask={{ closable: false }}
      {...(isPhone && {
        style: { top: 0, margin: 0, padding: 0, maxWidth: '100vw' },
        styles: { container: { minHeight: '100dvh', borderRadius: 0, padding: 12 } },
      })}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" disabled={isConfirmDisabled} onClick={onConfirm}>
            确定
          </Button>
        </Flex>
      }
    >
      {children}
    </Modal>
  )
}
