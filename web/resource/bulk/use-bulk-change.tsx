import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { type AnyRow, refreshResource } from '../../data/calls/use-resource.ts'
import { useJobDialog } from '../../jobs/use-job-dialog.tsx'
import { useRights } from '../../session/allowed.tsx'
import type { SelectedRows } from '../selection/selected-rows.ts'

const ChangeDialog = lazyPart(() => import('./change-dialog.tsx').then((file) => file.ChangeDialog))

interface BulkChange {
  /** Absent when the user may not, or the resource cannot, change several rows at once. */
  batch: ((selected: SelectedRows<AnyRow>) => ReactNode) | undefined
  dialog: ReactNode
}

/** Returns 批量修改 for the selected rows, and the dialogs of the change and of its job. */
export function useBulkChange(resource: Resource): BulkChange {
  const { can } = useRights()
  const client = useQueryClient()
  const [changing, setChanging] = useState<SelectedRows<AnyRow>>()
  const { follow, dialog } = useJobDialog()
  const may = resource.inBulk?.includes('change') === true && can(permissionOf(resource, 'edit'))
  const begun = (jobId: string) => {
    const onMoved = () => void refreshResource(client, resource)
    follow({ jobId, title: changeManyOf(resource).title, onMoved })
    changing?.clear()
    setChanging(undefined)
  }
  return {
    batch: may
      ? (chosen) => (
          <Button size="small" onClick={() => setChanging(chosen)}>
            批量修改
          </Button>
        )
      : undefined,
    dialog: (
      <>
        {changing && (
          <ChangeDialog
            resource={resource}
            selected={changing}
            onBegun={begun}
            onClose={() => setChanging(undefined)}
          />
        )}
        {dialog}
      </>
    ),
  }
}
