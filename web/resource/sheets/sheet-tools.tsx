// 导入 and 导出 of a list, for who may.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useRights } from '../../session/allowed.tsx'

const ImportSheets = lazyPart(() => import('./import-sheets.tsx').then((file) => file.ImportSheets))
const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then((file) => file.ExportDialog))

interface Props {
  resource: Resource
  mayImport: boolean
  /** By which the rows of the list are found. */
  filter: Readonly<Record<string, string>> | undefined
  total: number | undefined
  /** Of the chosen rows. */
  ids: readonly string[]
  /** Names of the columns that the list shows. */
  shown: readonly string[]
}

export function SheetTools({ resource, mayImport, filter = {}, ...now }: Props) {
  const { can } = useRights()
  const [open, setOpen] = useState<'import' | 'export'>()
  const may = (right: 'export' | 'import') =>
    (mayImport || right === 'export') && resource.standard.includes(right) && can(permissionOf(resource, right))
  const close = () => setOpen(undefined)
  if (!may('import') && !may('export')) return null
  return (
    <Space>
      {may('import') && <Button onClick={() => setOpen('import')}>导入</Button>}
      {may('export') && (
        <Button onClick={() => setOpen('export')}>{now.ids.length > 0 ? `导出 ${now.ids.length} 项` : '导出'}</Button>
      )}
      {open === 'import' && <ImportSheets resource={resource} onClose={close} />}
      {open === 'export' && <ExportDialog resource={resource} filter={filter} {...now} onClose={close} />}
    </Space>
  )
}
