// 我的消息: all that was released for the person, read or not.
import { headNames, listMine, type NoticeHead } from '@kouan/contract/calls/system/announcement-calls.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ListView } from '../../../resource/list/list-view.tsx'
import { pagesOf } from '../../../resource/source/row-source.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { useOpenNotice, useReadAll } from './use-notices.ts'

const { fields } = announcement
const widths = { msgCategory: 100, priority: 90, readFlag: 90, senderName: 110, sendTime: 170 }
const columns: NamedField[] = [
  { name: 'titile', field: fields.titile },
  ...(['msgCategory', 'priority', 'readFlag', 'senderName', 'sendTime'] as const).map((name) => ({
    name,
    field: { ...fields[name], list: widths[name] },
  })),
]
const search: NamedField[] = [
  { name: 'titile', field: fields.titile },
  { name: 'sender', field: { ...fields.senderName, search: 'like' } },
  { name: 'msgCategory', field: fields.msgCategory },
  { name: 'readFlag', field: { ...fields.readFlag, search: 'eq' } },
]
const source = pagesOf(listMine, { key: listMine.name, params: { only: headNames } })

export default function OwnNoticesPage() {
  const [shown, setShown] = useState<NoticeHead>()
  const open = useOpenNotice(setShown)
  const { readAll, isPending } = useReadAll()
  return (
    <>
      <ListView<NoticeHead>
        title="我的消息"
        source={source}
        columns={columns}
        search={search}
        emptyText="没有消息"
        cells={{
          titile: ({ titile, readFlag }) => (readFlag === '1' ? titile : <strong>{titile}</strong>),
        }}
        rowActions={(notice) => [{ key: 'open', label: '查看', onClick: () => open(notice) }]}
        toolbar={
          <Button loading={isPending} onClick={readAll}>
            全部已读
          </Button>
        }
      />
      {shown && <NoticeDialog notice={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
