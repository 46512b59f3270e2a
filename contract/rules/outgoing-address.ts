// Addresses that an administrator names and the server opens.
import type { Check } from './patterns.ts'

/** Hosts to which nothing travels over a network that others share: this machine and private ranges. */
const isNear = (host: string) =>
  host === 'localhost' ||
  host === '[::1]' ||
  /^(127|10)(\.\d+){3}$|^192\.168(\.\d+){2}$|^172\.(1[6-9]|2\d|3[01])(\.\d+){2}$/.test(host)

/** https, or http to an address of the own network; no user, no fragment. */
export const outgoingAddress: Check = (value) => {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return '须为 https:// 开头的地址'
  const { protocol, hostname, username, password, hash } = new URL(value)
  if (username !== '' || password !== '' || hash !== '') return '不能含用户名、密码和 # 之后的部分'
  return protocol === 'https:' || isNear(hostname)
    ? undefined
    : '须为 https:// 开头的地址；http:// 只能用于内部网络的 IP 地址'
}
