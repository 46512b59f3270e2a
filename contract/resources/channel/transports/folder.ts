// Files in folders of this machine, as the clients of customs and of the single window exchange them.
import { text } from '../../../language/field.ts'
import { channelFolder, folderName } from '../channel-patterns.ts'
import { defineTransport } from '../transport.ts'

export const folderProtocol = 'LOCAL'

/** Folders that only the server writes to. */
const ownFolders = ['archive', 'error']
const part = { max: 60, pattern: folderName } as const

export const folderTransport = defineTransport({
  protocol: folderProtocol,
  title: '文件夹',
  fields: {
    folder: text({
      label: '文件夹',
      required: true,
      max: 200,
      pattern: channelFolder,
      unique: true,
      help: '通道根目录下的文件夹，其中有待发报文、回执、archive（已收）、error（无法读取）',
      list: 200,
    }),
    outboxName: text({
      label: '待发文件夹名',
      ...part,
      default: 'outbox',
      help: '报文写在这里，由客户端取走；按客户端的目录填写，如 OutBox',
    }),
    inboxName: text({
      label: '回执文件夹名',
      ...part,
      default: 'inbox',
      help: '客户端把回执写在这里；按客户端的目录填写，如 InBox',
    }),
  },
  auth: [],
  // Its folders are its own: the field is unique over all tenants.
  inbox: { field: 'folder' },
  outlet: { field: 'folder' },
  refuses({ outboxName, inboxName }) {
    // Some file systems do not tell capitals from small letters.
    const names = [outboxName, inboxName].map((name) => name.toLowerCase())
    if (ownFolders.includes(names[0] ?? '')) return { field: 'outboxName', sentence: '不能是 archive 或 error' }
    if (ownFolders.includes(names[1] ?? '')) return { field: 'inboxName', sentence: '不能是 archive 或 error' }
    return names[0] === names[1] ? { field: 'inboxName', sentence: '不能与待发文件夹名相同' } : undefined
  },
})
