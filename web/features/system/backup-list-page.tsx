import { readBackupPlace, startBackup } from '@kouan/contract/calls/system/backup-calls.ts'
import { backup } from '@kouan/contract/resources/system/backup.ts'
import { sizeText } from '@kouan/widgets/upload/file-texts.ts'
import { Alert, Button, Flex } from 'antd'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { RowLink } from '../../resource/address/row-link.tsx'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'

const columns = ['name', 'status', 'trialStatus', 'bytes', 'beginTime', 'endTime', 'trialDetail', 'problem'] as const

type Row = ListedRow<typeof backup.fields, (typeof columns)[number]>

/** Backups that the server made, and whether they came back in a trial. */
export default function BackupListPage() {
  const { can } = useRights()
  const place = useAnswer(readBackupPlace, {}).data
  const start = useAct(startBackup, { refresh: [backup.name] })
  const isPossible = place?.obstacle === null
  return (
    <Flex vertical gap={12}>
      {place && (
        <Alert
          type={isPossible ? 'info' : 'warning'}
          showIcon
          title={
            isPossible
              ? `备份写入服务器的 ${place.folder}。计划和保留天数在“定时任务”中设置；正式恢复用命令 npm run restore（安装包：./kouan restore），见运行维护手册`
              : `${place.obstacle}，见运行维护手册“备份与恢复”`
          }
        />
      )}
      <ResourcePage
        resource={backup}
        list={{
          columns,
          isLive: true,
          toolbar: can(startBackup.needs) && (
            <Button type="primary" disabled={!isPossible} loading={start.isPending} onClick={() => start.mutate({})}>
              立即备份
            </Button>
          ),
        }}
        cells={{
          name: (row: Row) => <RowLink id={row.id}>{row.name}</RowLink>,
          bytes: ({ bytes }: Row) => (bytes ? sizeText(Number(bytes)) : ''),
        }}
      />
    </Flex>
  )
}
