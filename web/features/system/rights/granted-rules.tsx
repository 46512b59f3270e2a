import type { GrantedDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { App, Checkbox, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import type { Read } from './rights-drawer.tsx'

interface Props {
  /** Name of the menu row. */
  title: string
  granted: Read<GrantedDataRules>
  onSave: (ids: string) => Promise<unknown>
  onClose: () => void
}

/** Which data rules of a menu row somebody has; without a tick it sees all rows. */
export function GrantedRules({ title, granted, onSave, onClose }: Props) {
  const { message } = App.useApp()
  const [chosen, setChosen] = useState<string[]>()
  const [isBusy, setIsBusy] = useState(false)
  const { data, error } = granted
  const isRead = data && granted.isFetchedAfterMount
  const ticked = chosen ?? data?.drChecked?.split(',') ?? []
  const handleSave = async () => {
    setIsBusy(true)
    try {
      await onSave(ticked.join(','))
      message.success('保存成功')
      onClose()
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={`数据规则：${title}`}
      width={480}
      okText="保存"
      okButtonProps={{ disabled: !isRead }}
      confirmLoading={isBusy}
      onOk={() => void handleSave().catch(() => {})}
      onCancel={onClose}
    >
      {error && <ListFailure error={error} onRetry={() => void granted.refetch()} />}
      {!error && !isRead && <Skeleton active />}
      {isRead && (
        <Checkbox.Group value={ticked} onChange={setChosen}>
          <Flex vertical gap={8}>
            {data.datarule.map(({ id, ruleName, status }) => (
              <Checkbox key={id} value={id}>
                {status === '1' ? ruleName : `${ruleName}（已停用）`}
              </Checkbox>
            ))}
          </Flex>
        </Checkbox.Group>
      )}
      <Typography.Paragraph type="secondary" style={{ margin: '16px 0 0' }}>
        勾选多条须同时满足；都不勾选则能看到全部数据。
      </Typography.Paragraph>
    </Dialog>
  )
}
