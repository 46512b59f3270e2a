// Changes one field of the selected rows. The user sees a preview before anything is changed.
import {
  type BulkField,
  bulkFieldsOf,
  type ChangePreview,
  changeManyOf,
  changePreviewOf,
} from '@kouan/contract/calls/bulk-change.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { newKey } from '../../data/browser/new-key.ts'
import { ask } from '../../data/calls/ask.ts'
import { AskError, isAskError, sentenceOf } from '../../data/calls/ask-error.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { useFocusReturn } from '../row/use-focus-return.ts'
import { type SelectedRows, selectedCount, selectionInput } from '../selection/selected-rows.ts'
import { type ChangeFault, ChangeForm, type FieldChange } from './change-form.tsx'
import { PreviewTable } from './preview-table.tsx'

interface Props {
  resource: Resource
  selected: SelectedRows<AnyRow>
  onBegun: (jobId: string) => void
  onClose: () => void
}

export function ChangeDialog({ resource, selected, onBegun, onClose }: Props) {
  const [change, setChange] = useState<FieldChange>({})
  const [fault, setFault] = useState<ChangeFault>()
  const [seen, setSeen] = useState<{ change: FieldChange; preview: ChangePreview }>()
  const [isBusy, setIsBusy] = useState(false)
  const [startKey] = useState(newKey)
  useFocusReturn()
  const fields: BulkField[] = bulkFieldsOf(resource)
  // A preview of an earlier change says nothing about the current one.
  const preview = seen?.change === change ? seen.preview : undefined
  const total = selectedCount(selected)
  const sent = () => {
    const { value, ...rest } = change
    return { ...selectionInput(selected), ...rest, ...(isNothing(value) ? {} : { value: String(value) }) }
  }

  const attempt = async (work: () => Promise<void>) => {
    setFault(undefined)
    setIsBusy(true)
    try {
      await work()
    } catch (error) {
      if (!isAskError(error, 'aborted', 'noSession')) setFault(faultOf(error))
    }
    setIsBusy(false)
  }
  const showPreview = () =>
    attempt(async () => {
      const { field = '', way = '' } = change
      const found = await ask(changePreviewOf(resource), { ...sent(), field, way })
      setSeen({ change, preview: found })
    })
  const begin = () =>
    attempt(async () => {
      const { field = '', way = '' } = change
      const job = startCallOf(changeManyOf(resource))
      onBegun((await ask(job, { ...sent(), field, way, seen: preview?.seen, startKey })).jobId)
    })

  const isComplete = change.field !== undefined && change.way !== undefined
  return (
    <Dialog
      open
      title={`批量修改${resource.title}（${total} 项）`}
      width={760}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="flex-end" wrap>
          <Button onClick={onClose}>取消</Button>
          <Button
            type={preview ? 'default' : 'primary'}
            disabled={!isComplete}
            loading={isBusy && !preview}
            onClick={() => void showPreview()}
          >
            预览
          </Button>
          {preview && (
            <Button type="primary" disabled={isFutile(preview)} loading={isBusy} onClick={() => void begin()}>
              修改 {total} 项
            </Button>
          )}
        </Flex>
      }
    >
      <Flex vertical gap={16}>
        <ChangeForm
          fields={fields}
          change={change}
          fault={fault}
          onChange={(next) => {
            setFault(undefined)
            setChange(next)
          }}
          onSubmit={() => void (isComplete && showPreview())}
        />
        {fault?.field === undefined && fault && <Alert type="error" showIcon role="alert" title={fault.message} />}
        {preview && (
          <PreviewTable preview={preview} keyLabel={resource.fields[resource.titleField ?? '']?.label ?? '编号'} />
        )}
      </Flex>
    </Dialog>
  )
}

/** Returns whether all rows were checked and none would change. */
const isFutile = ({ changed, looked, total }: ChangePreview) => changed === 0 && looked === total

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function faultOf(error: unknown): ChangeFault {
  const [problem] = error instanceof AskError ? error.problems : []
  const field = problem && ['field', 'way', 'value', 'find'].includes(problem.field) ? problem.field : undefined
  return { message: problem?.message ?? sentenceOf(error as Error), ...(field ? { field } : {}) }
}
