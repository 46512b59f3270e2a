import { theme } from 'antd'

/** Whether the ground is dark, for parts that bring colours of their own. */
export function useIsDark(): boolean {
  const { token } = theme.useToken()
  const channels = [1, 3, 5].map((at) => Number.parseInt(token.colorBgContainer.slice(at, at + 2), 16))
  return channels.reduce((sum, channel) => sum + channel, 0) < 3 * 128
}
