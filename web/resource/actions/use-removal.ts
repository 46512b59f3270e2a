import { mostAtOnce } from '@kouan/contract/derive/action-calls.ts'
import { deleteManyOf, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { newKey } from '../../data/browser/new-key.ts'
import { ask } from '../../data/calls/ask.ts'
import { sentenceOf } from '../../data/calls/ask-error.ts'
import { type AnyRow, refreshResource, useRemove } from '../../data/calls/use-resource.ts'
import { useJobDialog } from '../../jobs/use-job-dialog.tsx'
import { beforeRemoval } from '../list/list-texts.ts'
import { type SelectedRows, selectedCount, selectionInput } from '../selection/selected-rows.ts'

interface Question {
  title: string
  content: ReactNode
  isDanger: boolean
  run: () => Promise<unknown>
  /** Success message. */
  done?: string
  onDone?: (() => void) | undefined
}

/** Returns a function that asks for confirmation and then runs. A refusal is shown as a message; the dialog closes either way. */
export function useConfirm() {
  const { message, modal } = App.useApp()
  return ({ title, content, isDanger, run, done, onDone }: Question) =>
    modal.confirm({
      title,
      content,
      okText: '确定',
      okButtonProps: { danger: isDanger },
      cancelText: '取消',
      onOk: () =>
        run().then(
          () => {
            if (done !== undefined) message.success(done)
            onDone?.()
          },
          () => {},
        ),
    })
}

interface Removal {
  remove: (selected: Pick<SelectedRows<AnyRow>, 'rows' | 'allMatching'>, onDone?: () => void) => void
  /** The progress of the job, where one does it. */
  dialog: ReactNode
}

/** Asks before rows are deleted and deletes them; by a job when there are many and the resource has one. */
export function useRemoval(resource: Resource): Removal {
  const { message } = App.useApp()
  const client = useQueryClient()
  const removal = useRemove(resource)
  const { follow, dialog } = useJobDialog()
  const confirm = useConfirm()
  const remove: Removal['remove'] = (selected, onDone) => {
    const { rows, allMatching } = selected
    const count = selectedCount(selected)
    const first = beforeRemoval(count)
    if ('warning' in first) return void message.warning(first.warning)
    const confirmation = { title: '确认删除', content: first.question, isDanger: true, onDone }
    if (allMatching || (count > mostAtOnce && resource.inBulk?.includes('delete'))) {
      confirm({ ...confirmation, run: () => begin(selected, newKey()) })
    } else {
      confirm({ ...confirmation, run: () => removal.mutateAsync(rows.map(({ id }) => id)), done: '删除成功' })
    }
  }
  const begin = async (selected: Pick<SelectedRows<AnyRow>, 'rows' | 'allMatching'>, startKey: string) => {
    const job = deleteManyOf(resource)
    try {
      const { jobId } = await ask(startCallOf(job), { ...selectionInput(selected), startKey })
      follow({ jobId, title: job.title, onMoved: () => void refreshResource(client, resource) })
    } catch (error) {
      message.error(sentenceOf(error))
      throw error
    }
  }
  return { remove, dialog }
}
