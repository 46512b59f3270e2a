import { Button, Flex, theme } from 'antd'
import { type ReloadReason, useReloadOffer } from '../data/loading/web-version.ts'
import { ReloadButton } from './failure-page.tsx'

const reasons: Record<ReloadReason, string> = {
  newScreens: '系统已更新',
  missingPart: '有一部分没有加载出来',
}

const putAway = () => useReloadOffer.setState({ reason: undefined })

/** One line above the content, which covers nothing, until the page is loaded anew or the line is put away. */
export function ReloadBanner() {
  const reason = useReloadOffer((offer) => offer.reason)
  const { token } = theme.useToken()
  if (reason === undefined) return null
  return (
    <Flex
      role="status"
      className="reload-banner"
      align="center"
      gap="small"
      style={{ padding: '6px 16px', background: token.colorInfoBg, color: token.colorText }}
    >
      <span style={{ flex: 'auto' }}>
        <strong>{reasons[reason]}</strong>：请保存后重新加载
      </span>
      <ReloadButton size="small" />
      <Button size="small" onClick={putAway}>
        稍后
      </Button>
    </Flex>
  )
}
