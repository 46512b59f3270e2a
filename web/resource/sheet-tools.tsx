// 导入 and 导出 of a list, for who may.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { sheetCallsOf } from '@kouan/contract/derive/sheet-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { App, Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { askAny, type ReceivedFile } from '../data/ask.ts'
import { sentenceOf } from '../data/ask-error.ts'
import { saveFile } from '../data/save-file.ts'
import { useRights } from '../session/allowed.tsx'

const ImportSheets = lazy(() => import('./import-sheets.tsx').then((file) => ({ default: file.ImportSheets })))

interface Props {
  resource: Resource
  /** By which the rows of the list are found. */
  filter: Readonly<Record<string, string>> | undefined
  /** Of the chosen rows: they alone are exported. */
  ids: readonly string[]
}

export function SheetTools({ resource, filter, ids }: Props) {
  const { can } = useRights()
  const { message } = App.useApp()
  const [isImporting, setIsImporting] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const may = (right: 'export' | 'import') => resource.standard.includes(right) && can(permissionOf(resource, right))

  async function save() {
    setIsBusy(true)
    try {
      const { only: _, ...asked } = filter ?? {}
      const input = { ...asked, ...(ids.length > 0 ? { selections: ids.join(',') } : {}) }
      saveFile((await askAny(sheetCallsOf(resource).exportXls, input)) as ReceivedFile)
    } catch (error) {
      message.warning(`文件下载失败：${sentenceOf(error)}`)
    } finally {
      setIsBusy(false)
    }
  }
  if (!may('import') && !may('export')) return null
  return (
    <Space>
      {may('import') && <Button onClick={() => setIsImporting(true)}>导入</Button>}
      {may('export') && (
        <Button loading={isBusy} onClick={() => void save()}>
          {ids.length > 0 ? `导出 ${ids.length} 项` : '导出'}
        </Button>
      )}
      {isImporting && (
        <Suspense>
          <ImportSheets resource={resource} onClose={() => setIsImporting(false)} />
        </Suspense>
      )}
    </Space>
  )
}
