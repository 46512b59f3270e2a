import { formItems } from '@kouan/contract/derive/placement.ts'
import { type Fields, isLines } from '@kouan/contract/language/field.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Button, Drawer, Flex } from 'antd'
import type { ReactNode } from 'react'

/** Whether the form is shown in a drawer instead of a dialog. */
export function isLargeForm(fields: Fields): boolean {
  const items = formItems(fields)
  return items.length > 8 || items.some(({ field }) => isLines(field) || field.group !== undefined)
}

interface Props {
  title: string
  isLarge: boolean
  isMobile: boolean
  isSaving?: boolean
  /** The submission cannot be undone. */
  isDanger?: boolean
  /** Text of the button; `确定` by default. */
  okText?: string | undefined
  /** Absent while there is nothing to save. */
  onOk?: (() => void) | undefined
  /** Saves the row and begins the next one. */
  onNext?: (() => void) | undefined
  onClose: () => void
  onOpened?: () => void
  children: ReactNode
}

/** A dialog, or a drawer when the form is large. */
export function FormFrame({
  title,
  isLarge,
  isMobile,
  isSaving = false,
  isDanger = false,
  okText = '确定',
  onOk,
  onNext,
  onClose,
  onOpened,
  children,
}: Props) {
  if (!isLarge && !isMobile) {
    return (
      <Dialog
        open
        title={title}
        width={560}
        okText={okText}
        cancelText="取消"
        // `confirmLoading` would disable the close button.
        okButtonProps={{ danger: isDanger, loading: isSaving }}
        {...(onOk ? { onOk } : { footer: null })}
        onCancel={onClose}
        afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      >
        {children}
      </Dialog>
    )
  }
  const footer = (
    <Flex gap={8} justify="flex-end">
      <Button onClick={onClose}>取消</Button>
      {onNext && (
        <Button disabled={isSaving} onClick={onNext}>
          保存并新增
        </Button>
      )}
      <Button type="primary" danger={isDanger} loading={isSaving} onClick={onOk}>
        {okText}
      </Button>
    </Flex>
  )
  return (
    <Drawer
      open
      title={title}
      size={isMobile ? '100%' : 'min(1200px, 100%)'}
      mask={{ closable: false }}
      // The help of the last row is read above the footer, not under its edge.
      styles={{ body: { paddingBottom: 48 } }}
      onClose={onClose}
      afterOpenChange={(isOpen) => isOpen && onOpened?.()}
      footer={onOk && footer}
    >
      {children}
    </Drawer>
  )
}
