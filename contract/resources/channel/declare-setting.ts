// 进口、出口回执配置: how far each enterprise is set up to declare in one direction. The table is a view
// (server/db/migrations/640-channel-routes.sql).
import { dictionary, id, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const declareSetting = defineResource({
  name: 'declareSetting',
  title: '申报回执配置',
  empty: '开通回执通道之后，企业的回执配置列在这里。',
  area: 'channel',
  path: '/channel/declaresetting',
  table: 'declare_setting',
  isView: true,
  standard: ['list'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'companyName',
  fields: {
    direction: dictionary('ie_flag', { label: '进出口', search: 'eq' }),
    enterpriseId: id({ label: '企业' }),
    companyName: text({ label: '企业名称', search: 'like', isSearchedFirst: true, list: 240 }),
    companyCode: text({ label: '企业海关编码', search: 'like', list: 130 }),
    usableChannels: number({ label: '可用通道', help: '已开通，传输主体和基础通道都启用', list: 110 }),
    openedChannels: number({ label: '已开通通道', list: 120 }),
    routes: number({ label: '申报通道设置', help: '启用的设置；没有时用最近开通的通道', list: 125 }),
    receipts: number({ label: '启用的回执', help: '各通道启用的回执类型合计', list: 110 }),
    forwarded: number({ label: '转发的回执', help: '其中设置了转发目标的', list: 110 }),
  },
})
