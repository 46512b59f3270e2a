import { formItems } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Alert, App, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { AskError, sentenceOf } from '../../data/ask-error.ts'
import type { AnyRow, Sent } from '../../data/use-resource.ts'
import type { LineFault } from '../inputs/lines-table.tsx'
import { atField } from './field-faults.ts'
import { FormFields, type Inputs } from './form-fields.tsx'
import { FormFrame, isLargeForm } from './form-frame.tsx'
import { FormUploads, FormUploadsContext } from './form-uploads.ts'
import { editOf, filledValues, initialValues, isChanged, placeProblems } from './form-values.ts'

export interface RowFormProps {
  title: string
  fields: Fields
  /** The row that is edited; absent for a new one. */
  row?: AnyRow | undefined
  /** First values of a new row, besides the defaults of the fields. */
  given?: Readonly<Record<string, unknown>> | undefined
  inputs?: Inputs | undefined
  /** Above the fields. */
  before?: ReactNode
  isDanger?: boolean
  /** Of a new row: the next one can be begun as this one is saved. */
  isRepeated?: boolean
  /** Said when it is done; `undefined` where the caller says it. */
  saved?: string | undefined
  /** Sends a new row, or the id, version and changed values of an edited one. Rejects with what the form shows. */
  save: (values: Sent) => Promise<unknown>
  onClose: () => void
}

/** A row in a dialog, or in a drawer when it is large. Stays open, with its values, until it is saved. */
export function RowForm(props: RowFormProps) {
  const { title, fields, row, given, inputs, before, isDanger = false, isRepeated = false, save, onClose } = props
  const saved = 'saved' in props ? props.saved : '保存成功'
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [faults, setFaults] = useState<readonly string[]>([])
  const [lineFaults, setLineFaults] = useState<Readonly<Record<string, readonly LineFault[]>>>({})
  const [isSaving, setIsSaving] = useState(false)
  const [uploads] = useState(() => new FormUploads())
  // What the form began with, for its whole life: what others save meanwhile is told by the version.
  const [initial] = useState(() => initialValues(fields, row, given))
  const [began] = useState(row)
  const isMobile = useIsMobile()
  const items = formItems(fields)
  const isLarge = isLargeForm(fields)

  const showFailure = (error: unknown) => {
    const { atFields, inLines, others } = placeProblems(error instanceof AskError ? error.problems : [], fields)
    form.setFields(
      atFields.map(({ path, message: sentence }) => {
        const field = fields[String(path[0])]
        return { name: [...path], errors: [field ? atField(sentence, field) : sentence] }
      }),
    )
    const isPlaced = atFields.length + inLines.length > 0
    setFaults(isPlaced || others.length > 0 ? others : [sentenceOf(error)])
    const linesWithFaults = new Set(inLines.map(({ lines }) => lines))
    setLineFaults(
      Object.fromEntries([...linesWithFaults].map((name) => [name, inLines.filter(({ lines }) => lines === name)])),
    )
    const [first] = atFields
    const at = first?.path ?? inLines.slice(0, 1).map(({ lines }) => lines)
    if (at.length > 0) form.scrollToField([...at], { block: 'center' })
  }
  const submit = async (then: () => void = onClose) => {
    if (isSaving) return
    setFaults([])
    setIsSaving(true)
    const missing = await uploads.settled()
    setIsSaving(false)
    if (missing !== undefined) return setFaults([missing])
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
      if (saved !== undefined) message.success(saved)
      then()
    } catch (error) {
      showFailure(error)
    } finally {
      setIsSaving(false)
    }
  }
  const beginNext = () => {
    form.resetFields()
    setLineFaults({})
    form.scrollToField([items[0]?.name ?? ''], { block: 'center', focus: true })
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
      isDanger={isDanger}
      onOk={() => void submit()}
      onNext={isRepeated ? () => void submit(beginNext) : undefined}
      onClose={close}
      onOpened={focusFirst}
    >
      {before}
      {faults.length > 0 && (
        <Alert type="error" showIcon title={faults.join('；')} style={{ marginBottom: 16 }} role="alert" />
      )}
      <Form
        form={form}
        layout="vertical"
        initialValues={initial}
        onFinish={() => void submit()}
        onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void submit()}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        <FormUploadsContext value={uploads}>
          <FormFields
            fields={fields}
            row={row}
            initial={initial}
            inputs={inputs ?? {}}
            lineFaults={lineFaults}
            columns={isLarge ? 2 : 1}
          />
        </FormUploadsContext>
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </FormFrame>
  )
}
