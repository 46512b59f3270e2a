import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { App } from 'antd'
import { useMemo, useRef } from 'react'
import { AskError, sentenceOf } from '../../data/calls/ask-error.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { useUnsaved } from '../../data/drafts/unsaved.ts'
import { tableSync } from '../../data/live/table-sync.ts'
import { useDictionaryItems } from '../../data/session/dictionary-store.ts'
import { initialValues, placeProblems } from '../../fields/form/form-values.ts'
import { useColumnWidths } from '../../fields/form/use-column-widths.ts'
import { useFormClosing } from '../../fields/form/use-form-closing.ts'
import { useRights } from '../../session/allowed.tsx'
import type { EditedRow, EditRowsProps } from './edited-rows.ts'

interface EditRowsDialogProps extends EditRowsProps {
  rows: readonly EditedRow[]
  readRows: () => Promise<readonly EditedRow[]>
  onClose: () => void
}

const none: Fields = {}

/** The fields that the server takes, in their order. */
const sentOf = (fields: Fields, row: EditedRow): EditedRow =>
  Object.fromEntries(
    ['id', 'version', ...Object.keys(fields)].flatMap((name) => (name in row ? [[name, row[name]]] : [])),
  )

const optionsOf = (items: readonly { value: string; text: string }[]) =>
  items.map(({ value, text }) => ({ value, label: text }))

/** Sends the rows that were changed, whole. */
export function EditRowsDialog(props: EditRowsDialogProps) {
  const { resource, title, noun, filter, save: call, lines, columnsFor, ofNew, table: more, rows, readRows } = props
  const { message } = App.useApp()
  const { can, excluded } = useRights()
  const table = useRef<EditableTableHandle>(null)
  const isChanged = useRef(false)
  const save = useAct(call, { refresh: [resource.name], quiet: true })
  const closing = useFormClosing({
    isSaving: save.isPending,
    isChanged: () => isChanged.current,
    discard: () => {},
    onClose: props.onClose,
  })
  useUnsaved(() => !save.isPending && isChanged.current)
  const itemsOf = useDictionaryItems()
  const widths = useColumnWidths(resource.name)
  const { fields = none } = lines.field
  const columns = useMemo(
    () => columnsFor?.(rows, itemsOf) ?? columnsOf(fields, { optionsOf: ({ code }) => optionsOf(itemsOf(code)) }),
    [columnsFor, rows, itemsOf, fields],
  )
  const sync = useMemo(() => tableSync({ resource, rows, readRows }), [resource, rows, readRows])
  const before = useMemo(
    () => new Map(rows.map((row) => [row.id, JSON.stringify(sentOf(fields, row))])),
    [fields, rows],
  )
  const mayDelete = can(permissionOf(resource, 'delete'))
  const prefix = `${resource.name}:`

  async function handleSave(saved: { rows: readonly EditedRow[]; deletedIds: readonly string[] }) {
    const changed = saved.rows.flatMap((row, line) => {
      const sent = sentOf(fields, row)
      return before.get(row.id) === JSON.stringify(sent) ? [] : [{ sent, line }]
    })
    try {
      const input = { ...filter, [lines.name]: changed.map(({ sent }) => sent), deletedIds: saved.deletedIds }
      await save.mutateAsync(input as unknown as Parameters<typeof save.mutateAsync>[0]) // the call is any that takes lines
      isChanged.current = false
      message.success('保存成功')
      closing.settle()
      props.onClose()
    } catch (error) {
      const problems = error instanceof AskError ? error.problems : []
      const { inLines } = placeProblems(problems, { [lines.name]: lines.field })
      table.current?.showFailures(inLines.map((fault) => ({ ...fault, line: changed[fault.line]?.line ?? fault.line })))
      throw new Error(sentenceOf(error), { cause: error })
    }
  }

  return (
    <Dialog open title={title} width="94vw" footer={null} onCancel={closing.close}>
      <EditableTable
        ref={table}
        label={noun}
        columns={columns}
        value={rows}
        onChange={() => {
          isChanged.current = true
        }}
        newRow={() => ({ ...initialValues(fields, undefined), ...ofNew })}
        onSave={handleSave}
        // Boxes serve deletion alone.
        isRowDisabled={({ id }) => !mayDelete && before.has(id)}
        authPre={prefix}
        excludedCodes={[...excluded(prefix)].map((code) => prefix + code)}
        enhance={widths}
        rowSync={sync}
        alwaysEdit={false}
        rowSelection
        rowNumber
        {...more}
      />
    </Dialog>
  )
}
