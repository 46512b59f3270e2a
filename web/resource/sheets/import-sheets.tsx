import type { Resource } from '@kouan/contract/language/resource.ts'
import { ImportDialog } from '@kouan/widgets/import-dialog/import-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { refreshResource } from '../../data/calls/use-resource.ts'
import { useDictionaryItems } from '../../data/session/dictionary-store.ts'
import { importPort } from './import-port.ts'

const offered = ({ standard }: Resource) =>
  standard.includes('edit') ? (['existing', 'validates'] as const) : (['validates'] as const)

/** Imports sheets into a resource. */
export function ImportSheets({ resource, onClose }: { resource: Resource; onClose: () => void }) {
  const client = useQueryClient()
  const itemsOf = useDictionaryItems()
  const port = useMemo(() => importPort(resource, itemsOf), [resource, itemsOf])
  return (
    <ImportDialog
      open
      title={`导入${resource.title}`}
      port={port}
      offered={offered(resource)}
      extensions={['.xlsx', '.xls', '.csv']}
      maxBytes={20 * 1024 * 1024}
      onDone={() => void refreshResource(client, resource)}
      onClose={onClose}
    />
  )
}
