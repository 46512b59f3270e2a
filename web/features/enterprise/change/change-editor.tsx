import type { ChangeView } from '@kouan/contract/calls/enterprise/change.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { changeFields, isAtOnce } from '@kouan/contract/resources/enterprise/change-fields.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { Button, Card, Form } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useUnsaved } from '../../../data/drafts/unsaved.ts'
import { FormFields } from '../../../fields/form/form-fields.tsx'
import { initialValues } from '../../../fields/form/form-values.ts'
import { withRemarks } from '../apply/field-remarks.tsx'
import { PaperTable } from './paper-table.tsx'
import { useChangeEditor } from './use-change-editor.ts'

type Values = Record<string, unknown>

interface Props {
  view: ChangeView
  refresh: () => Promise<unknown>
  /** Draws the buttons where the page has them. */
  children: (buttons: ReactNode) => ReactNode
}

/** Fields that take effect without review say so below their input. */
const fields: Fields = Object.fromEntries(
  Object.entries(changeFields).map(([name, field]) => [
    name,
    isAtOnce(name) ? { ...field, help: '提交后立即生效' } : field,
  ]),
)

/** The enterprise as it would be: all fields but the credit code, and the papers. */
export function ChangeEditor({ view, refresh, children }: Props) {
  const [form] = Form.useForm<Values>()
  const [initial] = useState(() => initialValues(changeFields, view.form as Values))
  const table = useRef<EditableTableHandle>(null)
  const arePapersChanged = useRef(false)
  const shown = useMemo(() => withRemarks(fields, view.fieldRemarks), [view.fieldRemarks])
  const editor = useChangeEditor({
    view,
    form,
    initial,
    table,
    arePapersChanged: () => arePapersChanged.current,
    refresh,
  })
  useUnsaved(editor.isChanged)
  return (
    <>
      <Card size="small" title="变更后的企业信息">
        <Form form={form} layout="vertical" initialValues={initial} validateTrigger={['onBlur', 'onChange']}>
          <FormFields fields={shown} row={undefined} initial={initial} columns={3} />
        </Form>
      </Card>
      <Card size="small" title="变更后的附件">
        <PaperTable view={view} table={table} onChange={() => (arePapersChanged.current = true)} />
      </Card>
      {children(
        <>
          <Button loading={editor.isBusy} onClick={() => void editor.save()}>
            保存
          </Button>
          <Button type="primary" loading={editor.isBusy} onClick={() => void editor.submit()}>
            {view.history.some(({ action }) => action === 'return') ? '重新提交' : '提交变更'}
          </Button>
        </>,
      )}
    </>
  )
}
