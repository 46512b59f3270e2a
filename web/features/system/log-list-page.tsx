import { listColumns } from '@kouan/contract/derive/placement.ts'
import { dateTime } from '@kouan/contract/language/field.ts'
import { log } from '@kouan/contract/resources/system/log.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListParts, Name } from '../../resource/parts.ts'

type Column = Name<typeof log.fields>

/** When it happened stands first. */
const list: ListParts<typeof log.fields, Column> = {
  columns: ['createTime', ...listColumns(log).map(({ name }) => name as Column)],
  search: { createTime: dateTime({ label: '时间', search: 'range' }) },
}

export default function LogListPage() {
  return <ResourcePage resource={log} list={list} />
}
