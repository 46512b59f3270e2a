import { linkReceipt } from '@kouan/contract/calls/worklist.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { useAct } from '../../data/calls/use-call.ts'
import { RowForm } from '../../fields/form/row-form.tsx'

const { id: _, ...fields } = linkReceipt.input

interface Props {
  id: string
  /** Name by which people know the receipt. */
  name: string
  onClose: () => void
}

/** Gives a receipt that found no document the one that it is about. */
export function LinkReceipt({ id, name, onClose }: Props) {
  const link = useAct(linkReceipt, { refresh: [receipt.name], quiet: true })
  return (
    <RowForm
      title={`关联单证：${name}`}
      fields={fields}
      before={<p style={{ marginTop: 0 }}>回执将按其内容更新所选单证的状态，并记入申报进度。</p>}
      saved={linkReceipt.message}
      save={({ number }) => link.mutateAsync({ id, number: String(number ?? '') })}
      onClose={onClose}
    />
  )
}
