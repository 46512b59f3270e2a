import { formItems } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Alert, App, Form } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useOnline } from '../../data/browser/use-online.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import type { AnyRow, Sent } from '../../data/calls/use-resource.ts'
import { useFormDraft } from '../../data/drafts/form-draft.ts'
import { useUnsaved } from '../../data/drafts/unsaved.ts'
import { useHandler } from '../../data/rendering/use-handler.ts'
import { DraftOffer } from './draft-offer.tsx'
import { FormFields, type Inputs } from './form-fields.tsx'
import { FormFrame, isLargeForm } from './form-frame.tsx'
import { useFormName } from './form-name.ts'
import { FormUploads, FormUploadsContext } from './form-uploads.ts'
import { changedValues, draftOf, editOf, filledValues, initialValues, isChanged } from './form-values.ts'
import { useFormClosing } from './use-form-closing.ts'
import { useFormFaults } from './use-form-faults.ts'

export interface RowFormProps {
  title: string
  fields: Fields
  /** The row that is edited; absent for a new one. */
  row?: AnyRow | undefined
  /** First values of a new row, besides the defaults of the fields. */
  given?: Readonly<Record<string, unknown>> | undefined
  inputs?: Inputs | undefined
  /** What was typed is kept under this name, until it is saved. */
  draft?: string | undefined
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

/** Keys of a dialog that a field of it opened are not the form's. */
const isOwn = ({ currentTarget, target }: KeyboardEvent) => currentTarget.contains(target as Node)

/** On a phone the form covers the banner that says it. */
const offlineHint = '网络已断开，暂时不能保存；可以继续填写'

/** A row in a dialog, or in a drawer when it is large. Stays open, with its values, until it is saved. */
export function RowForm(props: RowFormProps) {
  const { title, fields, row, given, inputs, before, isDanger = false, isRepeated = false, onClose } = props
  const saved = 'saved' in props ? props.saved : '保存成功'
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const name = useFormName()
  const [isSaving, setIsSaving] = useState(false)
  const [uploads] = useState(() => new FormUploads())
  // What the form began with, for its whole life: what others save meanwhile is told by the version.
  const [initial] = useState(() => initialValues(fields, row, given))
  const [began] = useState(row)
  const isMobile = useIsMobile()
  const isOnline = useOnline()
  const items = formItems(fields)
  const isLarge = isLargeForm(fields)

  const { faults, lineFaults, ...told } = useFormFaults(form, fields)
  const typed = () => form.getFieldsValue(true) as Record<string, unknown>
  const draft = useFormDraft({
    name: props.draft,
    version: began?.version,
    read: () => draftOf(changedValues(typed(), initial), fields),
  })
  const hasChanges = () => isChanged(typed(), initial)
  const closing = useFormClosing({ isSaving, isChanged: hasChanges, discard: draft.forget, onClose })
  // What is being saved may lead elsewhere by itself.
  useUnsaved(() => !isSaving && hasChanges())

  const submit = async (then: () => void = onClose) => {
    if (isSaving) return
    told.clear()
    setIsSaving(true)
    const missing = await uploads.settled()
    setIsSaving(false)
    // It may have been closed meanwhile.
    if (!closing.isOpen()) return
    if (missing !== undefined) return told.say(missing)
    const isValid = await form.validateFields().then(
      () => true,
      ({ errorFields: [first] = [] }: { errorFields?: { name: (string | number)[] }[] }) => {
        if (first) form.scrollToField(first.name, { block: 'center', focus: true })
        return false
      },
    )
    if (!isValid) return
    const values = typed()
    setIsSaving(true)
    try {
      if (began === undefined) await props.save(filledValues(values, fields))
      else if (isChanged(values, initial)) await props.save(editOf({ fields, values, initial, row: began }))
      draft.forget()
      if (saved !== undefined) message.success(saved)
      if (closing.isOpen()) then()
    } catch (error) {
      if (closing.isOpen()) told.show(error)
      else message.warning(`${title}没有保存：${sentenceOf(error)}`)
    } finally {
      setIsSaving(false)
      closing.settle()
    }
  }
  const beginNext = () => {
    form.resetFields()
    told.clearLines()
    form.scrollToField([items[0]?.name ?? ''], { block: 'center', focus: true })
  }
  const focusFirst = () => {
    // On a phone the keyboard would cover what is to be filled in; and nobody's typing is interrupted.
    const isTyping = document.activeElement instanceof HTMLInputElement
    if (!isMobile && !isTyping && items[0]) form.focusField(items[0].name)
  }

  const save = useHandler(() => void submit())
  const touch = useHandler(draft.touch)
  // Many fields, which are as they are while they are checked and sent.
  const filled = useMemo(
    () => (
      <Form
        form={form}
        {...(name === undefined ? {} : { name })}
        layout="vertical"
        initialValues={initial}
        onFinish={save}
        onValuesChange={touch}
        onKeyDown={(event) => isOwn(event) && event.key === 'Enter' && (event.ctrlKey || event.metaKey) && save()}
        scrollToFirstError={{ block: 'center', focus: true }}
      >
        <FormUploadsContext value={uploads}>
          <FormFields
            fields={fields}
            row={row}
            initial={initial}
            inputs={inputs}
            lineFaults={lineFaults}
            columns={isLarge ? 3 : 1}
          />
        </FormUploadsContext>
        {/* Enter in a field saves. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    ),
    [form, name, initial, save, touch, uploads, fields, row, inputs, lineFaults, isLarge],
  )

  return (
    <FormFrame
      title={title}
      isLarge={isLarge}
      isMobile={isMobile}
      isSaving={isSaving}
      isDanger={isDanger}
      onOk={save}
      onNext={isRepeated ? () => void submit(beginNext) : undefined}
      onClose={closing.close}
      onOpened={focusFirst}
    >
      {!isOnline && <Alert type="warning" showIcon title={offlineHint} style={{ marginBottom: 16 }} />}
      {before}
      {draft.found && (
        <DraftOffer
          draft={draft.found}
          fields={fields}
          version={began?.version}
          onRestore={() => {
            form.setFieldsValue(draft.found?.values ?? {})
            draft.touch()
          }}
          onForget={draft.forget}
        />
      )}
      {faults.length > 0 && (
        <Alert type="error" showIcon title={faults.join('；')} style={{ marginBottom: 16 }} role="alert" />
      )}
      {filled}
    </FormFrame>
  )
}
