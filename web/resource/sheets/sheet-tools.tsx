import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Button } from 'antd'
import { useState } from 'react'
import { useRights } from '../../session/allowed.tsx'
import { useList } from '../list/list-model.ts'

const ImportSheets = lazyPart(() => import('./import-sheets.tsx').then((file) => file.ImportSheets))
const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

/** Buttons 导入 and 导出 of the list that contains them; each is shown to users with its permission. */
export function SheetTools({ resource, canImport }: { resource: Resource; canImport: boolean }) {
  const { can } = useRights()
  const { result, selection, layout } = useList()
  const [open, setOpen] = useState<'import' | 'export'>()
  const may = (right: 'export' | 'import') => resource.standard.includes(right) && can(permissionOf(resource, right))
  const [mayImport, mayExport] = [canImport && may('import'), may('export')]
  const { rows, allMatching } = selection.selected
  const ids = allMatching ? [] : rows.map(({ id }) => id)
  const close = () => setOpen(undefined)
  if (!mayImport && !mayExport) return null
  return (
    <>
      {mayImport && <Button onClick={() => setOpen('import')}>导入</Button>}
      {mayExport && (
        <Button onClick={() => setOpen('export')}>{ids.length > 0 ? `导出 ${ids.length} 项` : '导出'}</Button>
      )}
      {open === 'import' && <ImportSheets resource={resource} onClose={close} />}
      {open === 'export' && (
        <ExportDialog
          resource={resource}
          filter={result.filter ?? {}}
          total={result.countAll ? undefined : result.total}
          ids={ids}
          shown={layout.columns.map(({ name }) => name)}
          onClose={close}
        />
      )}
    </>
  )
}
