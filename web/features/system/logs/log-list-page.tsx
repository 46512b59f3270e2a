import { dateTime } from '@kouan/contract/language/field.ts'
import { log } from '@kouan/contract/resources/system/log.ts'
import { Segmented } from 'antd'
import { useAddressChoice } from '../../../resource/address/use-address-choice.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListParts, Name } from '../../../resource/parts.ts'
import { LoggedChange } from './logged-change.tsx'
import { RecentVisits } from './recent-visits.tsx'

type Column = Name<typeof log.fields>

/** Codes of the dictionary log_type. */
const kinds = [
  { value: '', label: '全部' },
  { value: '1', label: '登录日志' },
  { value: '2', label: '操作日志' },
  { value: '4', label: '异常日志' },
]

/** The time comes first. */
const columns: Record<string, readonly Column[]> = {
  '': ['createTime', 'operateType', 'logContent', 'target', 'outcome', 'userid', 'username'],
  '1': ['createTime', 'logContent', 'outcome', 'userid', 'username', 'ip', 'costTime'],
  '4': ['createTime', 'logContent', 'requestId', 'userid', 'username', 'ip', 'method'],
}
const search = { createTime: dateTime({ label: '时间', search: 'range' }) }

/** 日志管理: logins with the visits of the last days, what was changed, and what went wrong. */
export default function LogListPage() {
  const [kind, setKind] = useAddressChoice('view', '')
  const list: ListParts<typeof log.fields, Column> = {
    columns: columns[kind] ?? columns[''] ?? [],
    search,
    widths: { logContent: 270 },
    views: <Segmented aria-label="日志类型" options={kinds} value={kind} onChange={setKind} />,
    ...(kind === '' ? {} : { params: { logType: kind } }),
  }
  return (
    <>
      {kind === '1' && <RecentVisits />}
      <ResourcePage
        key={kind}
        resource={log}
        list={list}
        detail={{
          // Only the gate writes rows, each once.
          omit: ['before', 'after', 'fault', 'createBy', 'updateBy', 'updateTime'],
          body: ({ before, after, fault }, fields) => (
            <>
              {fields}
              <LoggedChange before={before} after={after} />
              {fault && <pre className="logged-fault">{fault}</pre>}
            </>
          ),
        }}
      />
    </>
  )
}
