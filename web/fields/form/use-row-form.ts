// State and submission of the form of one row: values, draft, uploads, validation, save, and what the server refused.
import { formItems } from '@kouan/contract/derive/placement.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { App, Form, type FormInstance } from 'antd'
import { useEffect, useState } from 'react'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import type { AnyRow, Sent } from '../../data/calls/use-resource.ts'
import { useFormDraft } from '../../data/drafts/form-draft.ts'
import { useUnsaved } from '../../data/drafts/unsaved.ts'
import { FormUploads } from '../kinds/attachments/form-uploads.ts'
import { changedValues, draftOf, editOf, filledValues, initialValues, isChanged } from './form-values.ts'
import { useFormClosing } from './use-form-closing.ts'
import { useFormFaults } from './use-form-faults.ts'

type Values = Readonly<Record<string, unknown>>

export interface RowFormOptions {
  title: string
  fields: Fields
  /** The row to edit; absent for a new one. */
  row?: AnyRow | undefined
  /** First values of a new row, besides the defaults of the fields. */
  given?: Readonly<Record<string, unknown>> | undefined
  /** Name of the draft that stores typed values until they are saved; absent: no draft. */
  draft?: string | undefined
  /** Message after a save; undefined if the caller shows one. */
  saved: string | undefined
  /** Saves a new row, or id, version and changed values of an edited one. Rejects with an error that the form shows. */
  save: (values: Sent) => Promise<unknown>
  /** Called when the user submitted and the server has these values, whether or not they were changed. */
  onStored?: (() => void) | undefined
  onClose: () => void
}

export function useRowForm(options: RowFormOptions) {
  const { title, fields, row, given, saved, onClose } = options
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [isSaving, setIsSaving] = useState(false)
  const [uploads] = useState(() => new FormUploads())
  // The form compares with the values it began with; the version tells what others saved meanwhile.
  const [initial, setInitial] = useState(() => initialValues(fields, row, given))
  const [began] = useState(row)
  const { faults, opened, lineFaults, ...refusals } = useFormFaults(form, fields)
  const values = () => form.getFieldsValue(true) as Record<string, unknown>
  const draft = useFormDraft({
    name: options.draft,
    version: began?.version,
    read: () => draftOf(changedValues(values(), initial), fields),
  })
  const hasChanges = () => isChanged(values(), initial)
  const closing = useFormClosing({ isSaving, isChanged: hasChanges, discard: draft.forget, onClose })
  // A save may navigate by itself.
  useUnsaved(() => !isSaving && hasChanges())

  const submit = async (then: () => void = onClose) => {
    if (isSaving) return
    refusals.clear()
    setIsSaving(true)
    const failedUploads = await uploads.settled()
    setIsSaving(false)
    // The user may have closed the form meanwhile.
    if (!closing.isOpen()) return
    if (failedUploads !== undefined) return refusals.showMessage(failedUploads)
    if (!(await isValid(form))) return
    const sent = values()
    setIsSaving(true)
    try {
      if (began === undefined) await options.save(filledValues(sent, fields))
      else if (isChanged(sent, initial)) await options.save(editOf({ fields, values: sent, initial, row: began }))
      options.onStored?.()
      draft.forget()
      if (saved !== undefined) message.success(saved)
      if (closing.isOpen()) then()
    } catch (error) {
      if (closing.isOpen()) refusals.show(error)
      else message.warning(`${title}没有保存：${sentenceOf(error)}`)
    } finally {
      setIsSaving(false)
      closing.settle()
    }
  }
  /** Shows full values in place of masked ones; they count as unchanged, and what was typed stays. */
  const showFull = (full: Values) => {
    const current = values()
    const untouched = Object.fromEntries(Object.entries(full).filter(([name]) => current[name] === initial[name]))
    setInitial((before) => ({ ...before, ...full }))
    form.setFieldsValue(untouched)
  }
  const submitAndBeginNext = () =>
    submit(() => {
      form.resetFields()
      refusals.clearLines()
      form.scrollToField([formItems(fields)[0]?.name ?? ''], { block: 'center', focus: true })
    })
  return {
    form,
    initial,
    showFull,
    version: began?.version,
    uploads,
    draft,
    faults,
    opened,
    lineFaults,
    isSaving,
    submit,
    submitAndBeginNext,
    close: closing.close,
  }
}

/** Validates the form and scrolls to the first invalid field. */
const isValid = (form: FormInstance): Promise<boolean> =>
  form.validateFields().then(
    () => true,
    ({ errorFields: [first] = [] }: { errorFields?: { name: (string | number)[] }[] }) => {
      if (first) form.scrollToField(first.name, { block: 'center', focus: true })
      return false
    },
  )

const takenNumbers = new Set<number>()

/**
 * Returns a name that no other rendered form has, for unique ids of its inputs; undefined for the only form. A page in an
 * inactive tab may contain a form, too.
 */
export function useFormName(): string | undefined {
  const [number, setNumber] = useState(0)
  useEffect(() => {
    let free = 0
    while (takenNumbers.has(free)) free++
    takenNumbers.add(free)
    setNumber(free)
    return () => void takenNumbers.delete(free)
  }, [])
  return number === 0 ? undefined : `form-${number}`
}
