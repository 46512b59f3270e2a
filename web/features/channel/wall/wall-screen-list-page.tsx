// 大屏: screens that were paired or wait for it, and the link that pairs one.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { type PairingLink, wallLimits, wallScreen } from '@kouan/contract/resources/channel/wall-screen.ts'
import { Dialog } from '@kouan/widgets/dialog/dialog.tsx'
import { Alert, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useAct } from '../../../data/calls/use-call.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'

const { makeLink } = actionCalls(wallScreen)

export default function WallScreenListPage() {
  const { can } = useRights()
  const [link, setLink] = useState<PairingLink>()
  const make = useAct(makeLink, { refresh: [wallScreen.name] })
  const mayMake = can(makeLink.needs)
  return (
    <>
      <ResourcePage
        resource={wallScreen}
        rowActions={(row) =>
          mayMake && row.status === 'WAITING'
            ? [
                {
                  key: 'makeLink',
                  label: '生成配对链接',
                  isMain: true,
                  onClick: () => make.mutate({ id: row.id }, { onSuccess: setLink }),
                },
              ]
            : []
        }
      />
      {link && <LinkDialog link={link} onClose={() => setLink(undefined)} />}
    </>
  )
}

/** Shown this once: the server keeps only a hash of it. */
function LinkDialog({ link: { path, until }, onClose }: { link: PairingLink; onClose: () => void }) {
  const address = new URL(path, location.href).href
  return (
    <Dialog
      open
      title="配对链接已生成"
      okText="知道了"
      onOk={onClose}
      onCancel={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
    >
      <Flex vertical gap={16}>
        <Alert
          type="warning"
          showIcon
          title={`请在大屏的浏览器中打开，${wallLimits.linkMinutes} 分钟内有效（至 ${until}），只能用一次。`}
        />
        <Typography.Text
          copyable={{ text: address, tooltips: ['复制', '已复制'] }}
          code
          style={{ wordBreak: 'break-all' }}
        >
          {address}
        </Typography.Text>
        <Typography.Text type="secondary">
          大屏只显示合计数字，范围与您的权限相同；{wallLimits.validDays} 天内有效，可以续期，随时可以停用。
        </Typography.Text>
      </Flex>
    </Dialog>
  )
}
