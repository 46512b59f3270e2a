// Files in folders of this machine, as the client of customs exchanges them.
import { text } from '../../../language/field.ts'
import { channelFolder } from '../channel-patterns.ts'
import { defineTransport } from '../transport.ts'

export const folderProtocol = 'LOCAL'

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
      help: '通道根目录下的文件夹，其中有 outbox（待发报文）、inbox（回执）、archive（已收）、error（无法读取）',
      list: 200,
    }),
  },
  auth: [],
  // Its folders are its own: the field is unique over all tenants.
  inbox: { field: 'folder' },
  outlet: { field: 'folder' },
})
