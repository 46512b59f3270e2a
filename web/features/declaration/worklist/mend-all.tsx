// 全部同样修改并重新申报: all documents of one reason, mended by one value and declared again as one act.
import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { rightOf } from '@kouan/contract/derive/action-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { refreshResource } from '../../../data/calls/use-resource.ts'
import { useJobDialog } from '../../../jobs/use-job-dialog.tsx'
import { useRights } from '../../../session/allowed.tsx'
import type { Following } from './worklist-entries.ts'

const ChangeDialog = lazyPart(() =>
  import('../../../resource/bulk/change-dialog.tsx').then((file) => file.ChangeDialog),
)

interface Props {
  resource: Resource
  /** How they go out again. */
  following: Following
  /** The filter that finds exactly these, and their number. */
  filter: Readonly<Record<string, string>>
  count: number
  /** The field that customs mean. */
  field?: string | undefined
}

/** Nothing for a person who may not edit and declare, for a single document, and for a field about persons, who differ. */
export function MendAll({ resource, following, filter, count, field }: Props) {
  const { can } = useRights()
  const client = useQueryClient()
  const { follow, dialog } = useJobDialog()
  /** As many as stood there when the person began. */
  const [begun, setBegun] = useState<number>()
  const may = can(permissionOf(resource, 'edit')) && can(rightOf(resource as Acting, following.action).code)
  const isOfPerson = field !== undefined && resource.fields[field]?.mask !== undefined
  const isOffered = may && !isOfPerson && resource.inBulk?.includes('change') === true && count > 1
  const onMoved = () => {
    void refreshResource(client, resource)
    void client.invalidateQueries({ queryKey: [readWorklist.name] })
  }
  return (
    <>
      {isOffered && (
        <Button type="primary" style={{ alignSelf: 'start' }} onClick={() => setBegun(count)}>
          全部 {count} 张同样修改并{following.title}
        </Button>
      )}
      {begun !== undefined && (
        <ChangeDialog
          resource={resource}
          selected={{ rows: [], allMatching: { filter, total: begun }, clear: () => {} }}
          following={following}
          field={field}
          onBegun={(jobId) => {
            follow({ jobId, title: changeManyOf(resource).title, onMoved })
            setBegun(undefined)
          }}
          onClose={() => setBegun(undefined)}
        />
      )}
      {dialog}
    </>
  )
}
