import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { channelRoute } from '@kouan/contract/resources/channel/channel-route.ts'
import { declareSetting } from '@kouan/contract/resources/channel/declare-setting.ts'
import { Tag } from 'antd'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import { useRights } from '../../session/allowed.tsx'
import { type Direction, declareSettingAddress } from './channel-addresses.ts'

const columns = [
  'companyName',
  'companyCode',
  'usableChannels',
  'openedChannels',
  'routes',
  'receipts',
  'forwarded',
] as const
const also = ['enterpriseId'] as const

/** The enterprises of one direction, and how far each is set up to declare. */
export function DeclareSettingList({ direction }: { direction: Direction }) {
  const navigate = useNavigate()
  const { can } = useRights()
  const mayOpen = can(permissionOf(channelRoute, 'list'))
  return (
    <ResourcePage
      resource={declareSetting}
      list={{
        columns,
        also,
        params: { direction },
        onOpen: (row) => navigate(declareSettingAddress(direction, row)),
      }}
      cells={{
        usableChannels: ({ usableChannels }) =>
          usableChannels === 0 ? <Tag color="warning">没有</Tag> : usableChannels,
      }}
      rowActions={(row) =>
        mayOpen
          ? [{ key: 'configure', label: '配置', onClick: () => navigate(declareSettingAddress(direction, row)) }]
          : []
      }
    />
  )
}
