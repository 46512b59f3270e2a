// Versions of one row, and two of them side by side.
import { defineCall, returns } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'

export interface DataVersion {
  id: string
  dataVersion: number
  createBy: string | null
  createTime: string
}

export interface ComparedVersion extends DataVersion {
  /** A flat JSON object of scalars; what is deeper is text. */
  dataContent: string
  /** Labels of the fields, by their names. */
  labels: Record<string, string>
}

/** The newest first, 500 at most. */
export const listDataVersions = defineCall({
  name: 'dataLog.versions',
  title: '修改次序',
  method: 'GET',
  path: '/sys/dataLog/queryDataVerList',
  needs: 'dataLog:list',
  input: {
    dataTable: text({ label: '对象代码', required: true, max: 100 }),
    dataId: text({ label: '编号', required: true, max: 64 }),
  },
  returns: returns<DataVersion[]>(),
})

/** In the order of the two ids. */
export const compareDataVersions = defineCall({
  name: 'dataLog.compare',
  title: '数据修改对比',
  method: 'GET',
  path: '/sys/dataLog/queryCompareList',
  needs: 'dataLog:list',
  audit: 'query',
  input: { dataId1: id({ label: '版本一', required: true }), dataId2: id({ label: '版本二', required: true }) },
  returns: returns<ComparedVersion[]>(),
})
