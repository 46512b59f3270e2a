import type { ComparedVersion } from '@kouan/contract/calls/system/data-log-calls.ts'
import { listColumns } from '@kouan/contract/derive/placement.ts'
import { dateTime } from '@kouan/contract/language/field.ts'
import { dataLog } from '@kouan/contract/resources/system/data-log.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow, ListParts, Name } from '../../../resource/parts.ts'
import { CompareVersions } from './compare-versions.tsx'

type Column = Name<typeof dataLog.fields>
type Row = ListedRow<typeof dataLog.fields, 'dataTable' | 'dataId' | 'dataVersion' | 'objectTitle'>

const list: ListParts<typeof dataLog.fields, Column> = {
  columns: ['createTime', ...listColumns(dataLog).map(({ name }) => name as Column)],
  search: { createTime: dateTime({ label: '时间', search: 'range' }) },
}

/** 数据日志: two states of a row are compared, or one with those before it. */
export default function DataLogListPage() {
  const { message } = App.useApp()
  const [compared, setCompared] = useState<
    Pick<Row, 'dataTable' | 'dataId' | 'objectTitle'> & { ids: ComparedVersion['id'][] }
  >()
  const compare = (rows: readonly Row[]) => {
    const [one, other] = rows
    if (!one || !other || rows.length !== 2) return void message.warning('请选择两条数据')
    if (one.dataTable !== other.dataTable || one.dataId !== other.dataId)
      return void message.warning('请选择同一条数据的两次修改')
    const ids = [one, other].toSorted((a, b) => (a.dataVersion ?? 0) - (b.dataVersion ?? 0)).map(({ id }) => id)
    setCompared({ dataTable: one.dataTable, dataId: one.dataId, objectTitle: one.objectTitle, ids })
  }
  return (
    <>
      <ResourcePage
        resource={dataLog}
        list={list}
        rowActions={(row: Row) => [
          {
            key: 'compare',
            label: '修改对比',
            onClick: () => setCompared({ ...row, ids: [row.id] }),
          },
        ]}
        batch={({ rows }) => (
          <Button size="small" onClick={() => compare(rows)}>
            数据对比
          </Button>
        )}
      />
      {compared && <CompareVersions {...compared} onClose={() => setCompared(undefined)} />}
    </>
  )
}
