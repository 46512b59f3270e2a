// Checks of what the fields of transports contain.
import type { Check } from '../../rules/patterns.ts'

export const hostName: Check = (value) =>
  /^[0-9A-Za-z]([0-9A-Za-z.-]*[0-9A-Za-z])?$/.test(value) || /^[0-9A-Fa-f:.]+$/.test(value)
    ? undefined
    : '须为主机名或 IP 地址，不含协议、端口和路径'

export const httpAddress: Check = (value) => {
  if (!/^https?:\/\/\S+$/.test(value) || !URL.canParse(value)) return '须为 https:// 或 http:// 开头的地址'
  const { username, password, hash } = new URL(value)
  return username === '' && password === '' && hash === '' ? undefined : '不能含用户名、密码和 # 之后的部分'
}

/** Returns the first of the addresses that would carry credentials and messages in clear over a network, with its fault. */
export function clearTextFault<Name extends string>(
  addresses: Readonly<Record<Name, string | null>>,
): { field: Name; sentence: string } | undefined {
  for (const field in addresses)
    if (isInClear(addresses[field])) return { field, sentence: '须为 https:// 地址，http:// 只能用于本机' }
  return undefined
}

function isInClear(text: string | null): boolean {
  if (!text || !URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'http:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname)
}

/** An absolute path, or one below the folder in which the account starts. */
export const remoteFolder: Check = (value) =>
  !/[\p{Cc}\\]/u.test(value) && !value.split('/').some((part) => part === '..' || part === '.')
    ? undefined
    : '须为文件夹的路径，用“/”分层，不能含“.”或“..”一层'

export const queueName: Check = (value) => (/^[\w.:-]+$/.test(value) ? undefined : '只能含字母、数字和 . : _ -')

/** Fingerprints, or lines with type and key: one, or two while the host changes its key. */
export const hostKeyText: Check = (value) => {
  const parts = value.trim().split(/\s+/)
  const fingerprints = parts.filter((part) => part.startsWith('SHA256:'))
  const isKey = parts.some((part) => /^AAAA[0-9A-Za-z+/]{20,}={0,2}$/.test(part))
  return (isKey || fingerprints.length > 0) && fingerprints.every((part) => /^SHA256:[0-9A-Za-z+/]{43}=?$/.test(part))
    ? undefined
    : '须为 SHA256: 开头的指纹，或 known_hosts 中的一行'
}

export const pemText: Check = (value) =>
  /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(value) ? undefined : '须为 PEM 格式的证书'
