import { Alert, Button, Flex, Form, Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'

type Rules = NonNullable<Parameters<typeof Form.Item>[0]['rules']>

export interface PromptHandle {
  /** Closes it, whatever is under way. */
  close: () => void
}

export interface PromptQuestion {
  title: string
  label: string
  defaultValue?: string
  placeholder?: string
  /** Above the field. */
  note?: ReactNode
  rules?: Rules
  /** Many lines instead of one. */
  isMultiline?: boolean
  maxLength?: number
  okText?: string
  width?: number
  /**
   * Called with the checked value. A plain function: the dialog closes at once. An async one: the dialog stays open and
   * shows that it works until `close` is called; when it rejects, the sentence of the error is shown and the value stays.
   */
  onOk?: (value: string, handle: PromptHandle) => unknown
}

interface Props extends PromptQuestion {
  open: boolean
  /** It wants to be closed: cancelled, or done. */
  onClose: () => void
  onCancel?: () => void
}

/** Asks for one text. */
export function PromptDialog({ open, onClose, onCancel, ...question }: Props) {
  const [form] = Form.useForm<{ value: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const field = useRef<Pick<InputRef, 'focus'>>(null)
  const { title, label, rules = [], okText = '确定', isMultiline = false, maxLength, defaultValue = '' } = question
  const { placeholder = `请输入${label}`, note, width, onOk } = question
  useEffect(() => {
    if (!open) return
    setIsBusy(false)
    setFault(undefined)
  }, [open])

  function cancel() {
    // The running call decides when the dialog closes.
    if (isBusy) return
    onCancel?.()
    onClose()
  }
  async function submit({ value }: { value: string }) {
    if (isBusy) return
    setFault(undefined)
    let answer: unknown
    try {
      answer = onOk?.(value, { close: onClose })
      if (!(answer instanceof Promise)) return onClose()
      setIsBusy(true)
      await answer
    } catch (error) {
      setIsBusy(false)
      setFault(error instanceof Error && error.message !== '' ? error.message : '操作失败')
    }
  }
  return (
    <Dialog
      open={open}
      title={title}
      {...(width === undefined ? {} : { width })}
      canFullscreen={isMultiline}
      closable={!isBusy}
      keyboard={!isBusy}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && field.current?.focus({ cursor: 'all' })}
      onCancel={cancel}
      footer={
        <Flex gap={8} justify="flex-end">
          <Button disabled={isBusy} onClick={cancel}>
            取消
          </Button>
          <Button type="primary" loading={isBusy} disabled={isBusy} onClick={form.submit}>
            {okText}
          </Button>
        </Flex>
      }
    >
      {note}
      <Form
        form={form}
        layout="vertical"
        disabled={isBusy}
        preserve={false}
        initialValues={{ value: defaultValue }}
        onFinish={submit}
      >
        {fault !== undefined && <Alert type="error" showIcon role="alert" title={fault} style={{ marginBottom: 12 }} />}
        <Form.Item
          name="value"
          label={label}
          rules={rules}
          style={{ marginBottom: isMultiline && maxLength !== undefined ? 28 : 8 }}
        >
          {isMultiline ? (
            <Input.TextArea
              autoSize={{ minRows: 4, maxRows: 12 }}
              ref={(area) => {
                field.current = area
              }}
              placeholder={placeholder}
              {...(maxLength === undefined ? {} : { maxLength, showCount: true })}
            />
          ) : (
            <Input
              ref={(input) => {
                field.current = input
              }}
              placeholder={placeholder}
              {...(maxLength === undefined ? {} : { maxLength, showCount: true })}
            />
          )}
        </Form.Item>
      </Form>
    </Dialog>
  )
}
