// 传输主体: whose mailbox carries the messages (BaseTransfer). One subject may carry for many enterprises.
import { attachments, dictionary, reference, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { identifier } from '../../rules/patterns.ts'
import { mailboxCode, participantCode } from './channel-patterns.ts'

export const transferInfo = defineResource({
  name: 'transferInfo',
  title: '传输主体',
  area: 'channel',
  path: '/channel/transferinfo',
  table: 'transfer_info',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  fields: {
    copCode: text({
      label: '传输企业代码',
      spelling: 'capitals',
      required: true,
      max: 18,
      pattern: participantCode,
      help: '10 位海关编码或 18 位统一社会信用代码，须与客户端连接者身份一致',
      search: 'like',
      list: 190,
    }),
    copName: text({ label: '传输企业名称', required: true, max: 100, search: 'like', list: true }),
    dxpMode: dictionary('dxp_mode', { label: '报文传输模式', required: true, default: 'DXP', max: 3 }),
    dxpId: text({
      label: '报文传输编号',
      spelling: 'serial',
      required: true,
      max: 30,
      pattern: mailboxCode,
      unique: true,
      help: '电子口岸数据中心发放的邮箱号，如 DXPENT0000024685',
      search: 'like',
      list: 190,
    }),
    receiverId: text({
      label: '海关接收编号',
      spelling: 'serial',
      required: true,
      max: 16,
      pattern: mailboxCode,
      help: '传输报文（DxpMsg）的接收方邮箱号',
      list: 180,
    }),
    revision: dictionary('ceb_revision', {
      label: '报文规范版本',
      required: true,
      default: '202205',
      search: 'eq',
      list: 120,
    }),
    signer: text({
      label: '签名方式',
      max: 50,
      pattern: identifier,
      whenEmpty: '不签名',
      help: '不选则不签名。选了签名方式，签不成的报文不会发出；密钥由运维人员在服务器的签名配置文件中指定',
      list: 150,
    }),
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '所属企业',
      help: '公共传输平台可不填',
      search: 'eq',
      list: true,
    }),
    status: dictionary('enable_status', {
      label: '状态',
      required: true,
      default: '1',
      help: '停用后不再发送，仍接收回执',
      search: 'eq',
      list: 90,
    }),
    contractFiles: attachments({
      label: '入网材料',
      max: 10,
      accept: ['pdf', 'jpg', 'jpeg', 'png'],
      list: 180,
      help: '与数据中心签订的传输协议、开户通知等，PDF 或图片，每个不超过 20 MB',
    }),
    note: textarea({ label: '备注', max: 1000 }),
  },
})
