import { formItems } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Alert, App, Form } from 'antd'
import { useState } from 'react'
import { AskError, sentenceOf } from '../../data/ask-error.ts'
import type { AnyRow, Sent } from '../../data/use-resource.ts'
import { FormFields, type Inputs } from './form-fields.tsx'
import { FormFrame, isLargeForm } from './form-frame.tsx'
import { atField } from './form-rules.ts'
import { editOf, filledValues, initialValues, isChanged, placeProblems } from './form-values.ts'

export interface RowFormProps {
  title: string
  fields: Fields
  /** The row that is edited; absent for a new one. */
  row?: AnyRow | undefined
  /** First values of a new row, besides the defaults of the fields. */
  given?: Readonly<Record<string, unknown>> | undefined
  inputs?: Inputs | undefined
  /** Sends a new row, or the id, version and changed values of an edited one. Rejects with what the form shows. */
  save: (values: Sent) => Promise<unknown>
  onClose: () => void
}

/** A row in a dialog, or in a drawer when it is large. Stays open, with its values, until it is saved. */
export function RowForm({ title, fields, row, given, inputs, save, onClose }: RowFormProps) {
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [isSaving, setIsSaving] = useState(false)
  // What the form began with, for its whole life: what others save meanwhile is told by the version.
  const [initial] = useState(() => initialValues(fields, row, given))
  const [began] = useState(row)
  const isMobile = useIsMobile()
  const items = formItems(fields)
  const isLarge = isLargeForm(fields)

  const showFailure = (error: unknown) => {
    const { atFields, others } = placeProblems(error instanceof AskError ? error.problems : [], fields)
    form.setFields(
      atFields.map(({ path, message: sentence }) => {
        const field = fields[String(path[0])]
        const inner = path.length > 1 ? field?.fields?.[String(path.at(-1))] : field
        return { name: [...path], errors: [inner ? atField(sentence, inner) : sentence] }
      }),
    )
    setFaults(atFields.length > 0 ? others : others.length > 0 ? others : [sentenceOf(error)])
    const [first] = atFields
    if (first) form.scrollToField([...first.path], { block: 'center' })
  }
  const submit = async () => {
    if (isSaving) return
    setFaults([])
    const isValid = await form.validateFields().then(
      () => true,
      ({ errorFields: [first] = [] }: { errorFields?: { name: (string | number)[] }[] }) => {
        if (first) form.scrollToField(first.name, { block: 'center', focus: true })
        return false
      },
    )
    if (!isValid) return
    const values = form.getFieldsValue(true) as Record<string, unknown>
    setIsSaving(true)
    try {
      if (began === undefined) await save(filledValues(values, fields))
      else if (isChanged(values, initial)) await save(editOf({ fields, values, initial, row: began }))
      message.success('保存成功')
      onClose()
    } catch (error) {
      showFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  const close = () => {
    if (isSaving) return
    if (!isChanged(form.getFieldsValue(true), initial)) return onClose()
    modal.confirm({ title: '内容尚未保存，确定关闭吗?', okText: '确定', cancelText: '取消', onOk: onClose })
  }

  const focusFirst = () => {
    // On a phone the keyboard would cover what is to be filled in; and nobody's typing is interrupted.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!isMobile && !isTyping && items[0]) form.focusField(items[0].name)
  }

  return (
    <FormFrame
      title={title}
      isLarge={isLarge}
      isMobile={isMobile}
      isSaving={isSaving}
      onOk={submit}
      onClose={close}
      onOpened={focusFirst}
    >
      {faults.length > 0 && (
        <Alert type="error" showIcon title={faults.join('；')} style={{ marginBottom: 16 }} role="alert" />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={submit}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        <FormFields fields={fields} row={row} initial={initial} inputs={inputs ?? {}} columns={isLarge ? 2 : 1} />
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </FormFrame>
  )
}
