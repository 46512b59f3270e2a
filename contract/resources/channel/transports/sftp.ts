// Folders on another host, over SFTP.
import { text, toggle } from '../../../language/field.ts'
import { defineTransport, withoutEndSlash } from '../transport.ts'
import { address, host, portField } from '../transport-fields.ts'
import { hostKeyText, remoteFolder } from '../transport-patterns.ts'

/** Port that is used where none is entered. */
export const sftpPort = 22
const folder = { ...address, required: true, max: 300, pattern: remoteFolder } as const

interface Where {
  host: string
  port: number | null
}
const folderKey = ({ host, port }: Where, path: string) =>
  [host.toLowerCase(), port ?? sftpPort, withoutEndSlash(path)] as const

export const sftpTransport = defineTransport({
  protocol: 'SFTP',
  title: '安全文件传输（SFTP）',
  fields: {
    host,
    port: portField(`SFTP ${sftpPort}`),
    hostKey: text({
      label: '主机密钥',
      ...address,
      required: true,
      max: 2000,
      pattern: hostKeyText,
      help: '对方提供的指纹 SHA256:…，或 known_hosts 中的一行；与此不同的主机不登录。对方更换密钥期间可填新旧两个，用空格分开',
    }),
    pathUp: text({ label: '发送文件夹', ...folder, help: '对方主机上的文件夹，报文先写成临时文件再改名' }),
    pathDown: text({ label: '收取文件夹', ...folder }),
    pathArchive: text({ label: '归档文件夹', ...folder, help: '收取后移到这里；没有时自动建立' }),
    pathError: text({ label: '异常文件夹', ...folder, help: '无法读取的回执移到这里；没有时自动建立' }),
    directWrite: toggle({
      label: '不改名写入',
      ...address,
      default: false,
      help: '是：报文直接以最终文件名写入，回执复制到归档后删除；只用于禁止改名或禁止“.”开头文件名的主机，对方须等文件写完再读',
    }),
  },
  auth: ['PASSWORD', 'KEY'],
  inbox: { field: 'pathDown', key: (settings) => folderKey(settings, settings.pathDown) },
  outlet: { field: 'pathUp', key: (settings) => folderKey(settings, settings.pathUp) },
  address: ['host', 'port', 'hostKey'],
  refuses({ pathUp, pathDown, pathArchive, pathError }) {
    const paths = [pathUp, pathDown, pathArchive, pathError].filter(Boolean).map(withoutEndSlash)
    if (new Set(paths).size === paths.length) return undefined
    return { field: 'pathDown', sentence: '发送、收取、归档、异常须为四个不同的文件夹' }
  },
})
