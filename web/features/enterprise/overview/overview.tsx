import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import type { EnterpriseOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Badge, type BadgeProps, Button, Card, Flex, Timeline, Typography } from 'antd'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import { useRights } from '../../../session/allowed.tsx'
import { useOpenChange } from '../open-change.ts'
import { ApplicationFieldsView } from '../view/application-fields-view.tsx'
import { AttachmentList } from '../view/attachment-list.tsx'
import { RegistrationState } from '../view/registration-state.tsx'
import { OverviewFigures } from './overview-figures.tsx'
import { OverviewReceipts } from './overview-receipts.tsx'
import { RecentDays } from './recent-days.tsx'

interface Props {
  of: EnterpriseOverview
  isOwn: boolean
}

export function Overview({ of, isOwn }: Props) {
  const { row, attachments, days, figures, receipts, pages, history } = of
  return (
    <Flex vertical gap={16}>
      <Head of={of} isOwn={isOwn} />
      <Card size="small" title="近 30 天">
        <RecentDays days={days} />
        <OverviewFigures figures={figures} />
      </Card>
      <Card size="small" title="最近的回执">
        <OverviewReceipts receipts={receipts} />
      </Card>
      <Card size="small" title="通道状态">
        <Channels of={of} />
      </Card>
      <Card size="small" title="账号">
        <Accounts of={of} />
      </Card>
      {!isOwn && (
        <Card size="small" title="可用的功能">
          {pages.length === 0 ? '没有可以登录的账号' : pages.join('、')}
        </Card>
      )}
      <Card size="small" title="附件与有效期">
        <AttachmentList attachments={attachments} />
      </Card>
      <Card size="small" title="登记内容">
        <ApplicationFieldsView values={row} />
      </Card>
      <Card size="small" title="历史记录">
        {history.length === 0 ? (
          <EmptyState text="暂无记录" />
        ) : (
          <Timeline
            style={{ paddingTop: 8 }}
            items={history.map(({ time, title, by, note }, at) => ({
              key: `${time} ${title} ${at}`,
              content: (
                <>
                  {time} {by} {title}
                  {note && `：${note}`}
                </>
              ),
            }))}
          />
        )}
      </Card>
    </Flex>
  )
}

function Head({ of: { row }, isOwn }: Props) {
  const { can } = useRights()
  const open = useOpenChange()
  const states = useDictionary('registration_state')
  const status = row.status ?? ''
  const mayChange = can(openChange.needs) && isInForce(status)
  return (
    <Card
      size="small"
      title={row.companyName}
      extra={mayChange && <Button onClick={() => (isOwn ? open() : open(row.id))}>发起变更</Button>}
    >
      <DetailList
        columns={4}
        items={[
          { label: '备案号', value: row.regNo },
          { label: '统一社会信用代码', value: row.creditCode },
          { label: '备案时间', value: row.approvedTime },
          {
            label: '状态',
            value: (
              <RegistrationState status={status} text={states.find(({ value }) => value === status)?.text ?? status} />
            ),
          },
        ]}
      />
    </Card>
  )
}

const channelStates: Readonly<Record<string, BadgeProps>> = {
  1: { status: 'success', text: '已开通' },
  2: { status: 'warning', text: '已暂停' },
  3: { status: 'default', text: '已关闭' },
}

function Channels({ of: { channels } }: Pick<Props, 'of'>) {
  const types = new Map(useDictionary('crossborder_type').map(({ value, text }) => [value, text]))
  if (channels.length === 0) return <EmptyState isLine text="还没有开通通道" />
  return (
    <DetailList
      columns={2}
      items={channels.map(({ id, crossborderType, dxpId, status }) => ({
        key: id,
        label: types.get(crossborderType) ?? crossborderType,
        value: (
          <Flex gap={8} wrap>
            {dxpId}
            <Badge {...channelStates[status]} />
          </Flex>
        ),
      }))}
    />
  )
}

const Accounts = ({ of: { accounts } }: Pick<Props, 'of'>) => (
  <DetailList
    columns={2}
    items={accounts.map(({ id, username, realname, isUsable, roles, lastUsed }) => ({
      key: id,
      label: username,
      value: (
        <Flex gap={8} wrap>
          {realname}
          <Badge status={isUsable ? 'success' : 'default'} text={isUsable ? '正常' : '冻结'} />
          {roles && <Typography.Text type="secondary">{roles}</Typography.Text>}
          {lastUsed && <Typography.Text type="secondary">最近使用 {lastUsed}</Typography.Text>}
        </Flex>
      ),
    }))}
  />
)
