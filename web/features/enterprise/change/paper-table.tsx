import type { ChangeView } from '@kouan/contract/calls/enterprise/change.ts'
import { attachmentExtensions, attachmentLimits } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { paperFields } from '@kouan/contract/resources/enterprise/change-fields.ts'
import type { ShownProps } from '@kouan/widgets/editable-table/cell-type.ts'
import type { ColumnOf } from '@kouan/widgets/editable-table/columns/typed-column.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import { useSubForm } from '@kouan/widgets/editable-table/sub-form/use-sub-form.tsx'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import type { UploadPort } from '@kouan/widgets/upload/upload-port.ts'
import { Button } from 'antd'
import { type RefObject, useMemo, useState } from 'react'
import { useHandler } from '../../../data/rendering/use-handler.ts'
import { useDictionaryItems } from '../../../data/session/dictionary-store.ts'
import { useColumnWidths } from '../../../fields/form/use-column-widths.ts'
import { sendAsId } from '../../../fields/kinds/attachments/upload-input.tsx'
import { AttachmentFrame } from '../view/attachment-frame.tsx'
import { type PaperRow, paperRow } from './paper-rows.ts'

interface Props {
  view: ChangeView
  table: RefObject<EditableTableHandle | null>
  onChange: () => void
}

/** All papers of the enterprise as they would be. */
export function PaperTable({ view, table, onChange }: Props) {
  const itemsOf = useDictionaryItems()
  const isMobile = useIsMobile()
  const widths = useColumnWidths('change papers')
  const [start] = useState(() => view.attachments.map(paperRow))
  const subForm = useSubForm({
    label: (row) => `查看附件：${view.attachments.find(({ paperId }) => paperId === row.id)?.name ?? '新附件'}`,
    content: (row) => {
      const paper = view.attachments.find(({ paperId }) => paperId === row.id)
      return paper ? <AttachmentFrame attachment={paper} height="50vh" /> : '保存之后才能查看。'
    },
  })
  const show = useHandler(subForm.toggle)
  const columns = useMemo(
    () => columnsOf({ kinds: itemsOf('attachment_kind').map(({ value, text }) => ({ value, label: text })), show }),
    [itemsOf, show],
  )
  return (
    <>
      <EditableTable
        ref={table}
        label="附件"
        columns={columns}
        value={start}
        onChange={onChange}
        enhance={widths}
        size={isMobile ? 'small' : 'compact'}
        maxHeight={480}
        toolbar={['add', 'remove', 'clear_selection']}
        rowSelection
        rowNumber
      />
      {subForm.panel}
    </>
  )
}

interface Shown {
  kinds: readonly { value: string; label: string }[]
  show: (row: { id: string } & Record<string, unknown>, inside: HTMLElement) => void
}

function columnsOf({ kinds, show }: Shown): readonly ColumnOf<PaperRow>[] {
  const addresses = new Map<string, string>()
  const upload: UploadPort = async (file, bound) => {
    const sent = await sendAsId(file, bound)
    if (sent.path !== undefined) addresses.set(sent.path, URL.createObjectURL(file))
    return sent
  }
  const files = {
    upload,
    urlOf: (path: string) => addresses.get(path) ?? '',
    extensions: attachmentExtensions.map((extension) => `.${extension}`),
    maxBytes: attachmentLimits.bytes,
  }
  const command = ({ row }: ShownProps) => (
    <Button type="link" size="small" onClick={(event) => show(row, event.currentTarget)}>
      查看
    </Button>
  )
  return [
    {
      key: 'kind',
      title: paperFields.kind.label,
      type: 'search-select',
      width: 220,
      fixed: 'left',
      options: kinds,
      rules: [{ required: true, message: '请选择附件类型' }],
    },
    {
      key: 'file',
      title: paperFields.fileId.label,
      type: 'upload',
      width: 220,
      props: { ...files, returns: 'files', maxCount: 1 },
      rules: [{ required: true, message: '请上传文件' }],
    },
    { key: 'paperNo', title: paperFields.paperNo.label, type: 'input', width: 180 },
    { key: 'startDate', title: paperFields.startDate.label, type: 'date', width: 150 },
    { key: 'expireDate', title: paperFields.expireDate.label, type: 'date', width: 150, help: '不填为长期有效' },
    // Text of the cell is empty: it is not copied.
    { key: 'commands', title: '操作', type: 'slot', width: 90, compute: () => '', props: { render: command } },
  ]
}
