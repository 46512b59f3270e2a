// Changes one field of the selected rows, and an action follows where the caller says so. The user sees a preview before
// anything is changed.
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
  /** The action that follows the change, with its title: 重新申报. */
  following?: { action: string; title: string } | undefined
  /** Field that is chosen at first. */
  field?: string | undefined
  onBegun: (jobId: string) => void
  onClose: () => void
}

export function ChangeDialog({ resource, selected, following, field: first, onBegun, onClose }: Props) {
  const fields: BulkField[] = bulkFieldsOf(resource)
  const [change, setChange] = useState<FieldChange>(() => firstChange(fields, first))
  const [fault, setFault] = useState<ChangeFault>()
  const [seen, setSeen] = useState<{ change: FieldChange; preview: ChangePreview }>()
  const [isBusy, setIsBusy] = useState(false)
  const [startKey] = useState(newKey)
  useFocusReturn()
  // A preview of an earlier change says nothing about the current one.
  const preview = seen?.change === change ? seen.preview : undefined
  const total = selectedCount(selected)
  const sent = () => {
    const { value, ...rest } = change
    const { action } = following ?? {}
    return {
      ...selectionInput(selected),
      ...rest,
      ...(isNothing(value) ? {} : { value: String(value) }),
      ...(action ? { action } : {}),
    }
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

  const doing = following ? `修改并${following.title}` : '修改'
  const isComplete = change.field !== undefined && change.way !== undefined
  return (
    <Dialog
      open
      title={following ? `${doing}${resource.title}（全部 ${total} 张）` : `批量修改${resource.title}（${total} 项）`}
      width={760}
      onCancel={onClose}
      afterOpenChange={(isOpen) =>
        isOpen && document.getElementById(change.field ? 'bulk-value' : 'bulk-field')?.focus()
      }
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
            <Button
              type="primary"
              autoFocus
              disabled={isFutile(preview, following !== undefined)}
              loading={isBusy}
              onClick={() => void begin()}
            >
              {following ? `${doing} ${total} 张` : `修改 ${total} 项`}
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
          <PreviewTable
            preview={preview}
            keyLabel={resource.fields[resource.titleField ?? '']?.label ?? '编号'}
            following={following?.title}
          />
        )}
      </Flex>
    </Dialog>
  )
}

/** Returns whether all rows were checked and nothing would be done with any. */
const isFutile = ({ changed, same, looked, total }: ChangePreview, isActedOn: boolean) =>
  changed + (isActedOn ? same : 0) === 0 && looked === total

function firstChange(fields: readonly BulkField[], name: string | undefined): FieldChange {
  const way = fields.find((field) => field.name === name)?.ways[0]
  return name === undefined || way === undefined ? {} : { field: name, way }
}

const isNothing = (value: unknown) => value === undefined || value === null || value === ''

function faultOf(error: unknown): ChangeFault {
  const [problem] = error instanceof AskError ? error.problems : []
  const field = problem && ['field', 'way', 'value', 'find'].includes(problem.field) ? problem.field : undefined
  return { message: problem?.message ?? sentenceOf(error as Error), ...(field ? { field } : {}) }
}
