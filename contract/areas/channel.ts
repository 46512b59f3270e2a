import { readChannelMap } from '../calls/channel-map.ts'
import { permissionOf, permissionsOf } from '../derive/permissions.ts'
import { channelDictionaries } from '../dictionaries/channel-dictionaries.ts'
import { type MenuRow, menuPage, type SeedRole } from '../menu/menu-row.ts'
import { alarm } from '../resources/channel/alarm.ts'
import { alarmReceiver } from '../resources/channel/alarm-receiver.ts'
import { alarmRule } from '../resources/channel/alarm-rule.ts'
import { alarmWays } from '../resources/channel/alarm-ways.ts'
import { baseChannel } from '../resources/channel/base-channel.ts'
import { baseChannelReceipt } from '../resources/channel/base-channel-receipt.ts'
import { businessReceipt } from '../resources/channel/business-receipt.ts'
import { channelReceipt } from '../resources/channel/channel-receipt.ts'
import { channelRequest } from '../resources/channel/channel-request.ts'
import { channelRoute } from '../resources/channel/channel-route.ts'
import { declareSetting } from '../resources/channel/declare-setting.ts'
import { delivery } from '../resources/channel/delivery.ts'
import { dutyRoster } from '../resources/channel/duty-roster.ts'
import { enterpriseChannel } from '../resources/channel/enterprise-channel.ts'
import { transferInfo } from '../resources/channel/transfer-info.ts'
import { wallScreen } from '../resources/channel/wall-screen.ts'
import { webhook } from '../resources/channel/webhook.ts'
import { webhookEvents } from '../resources/channel/webhook-events.ts'
import type { Area } from './area.ts'
import { declaration } from './declaration.ts'
import { exportArea } from './export.ts'
import { order } from './order.ts'

/** The configuration of one direction: its enterprises, and one of them. */
const settingPages = (direction: 'import' | 'export', name: string): MenuRow[] => [
  {
    url: `/channel/declaresetting/${direction}receipt/list/:test?`,
    name: `${name}回执配置`,
    component: `channel/${direction === 'import' ? 'Import' : 'Export'}ReceiptList`,
    keepAlive: true,
    perms: [permissionOf(declareSetting, 'list')],
    roles: ['operator'],
  },
  {
    url: `/channel/declaresetting/${direction}receipt/configlist/:companyCode/:companyId/:companyName/:crossborderType`,
    name: `新增${name}申报通道`,
    component: `channel/${direction === 'import' ? 'Import' : 'Export'}ReceiptConfig`,
    hidden: true,
    perms: [permissionOf(channelRoute, 'list')],
    ...(direction === 'import' && { buttons: permissionsOf(channelRoute).slice(1) }),
    roles: ['operator'],
  },
]
const declareSettingPages = [...settingPages('import', '进口'), ...settingPages('export', '出口')]

interface RequestPage {
  url: string
  name: string
  actions: string[]
  role: SeedRole
}

/** Enterprises ask, staff open or return: no role holds the rights of both. */
const requestPage = ({ url, name, actions, role }: RequestPage): MenuRow => ({
  url,
  name,
  component: role === 'operator' ? 'channel/ChannelRequestList' : 'channel/OwnChannelRequestList',
  keepAlive: true,
  perms: [permissionOf(channelRequest, 'list')],
  buttons: permissionsOf(channelRequest).filter(({ code }) => actions.includes(code.split(':')[1] ?? '')),
  roles: [role],
})

export const channel: Area = {
  name: 'channel',
  resources: [
    baseChannel,
    enterpriseChannel,
    transferInfo,
    dutyRoster,
    channelReceipt,
    baseChannelReceipt,
    businessReceipt,
    delivery,
    webhook,
    alarm,
    alarmReceiver,
    channelRequest,
    alarmRule,
    channelRoute,
    declareSetting,
    wallScreen,
  ],
  menu: [
    {
      url: '/channel',
      name: '传输与通道',
      component: 'layouts/RouteView',
      icon: 'cloud-server',
      children: [
        {
          url: '/channel/overview',
          name: '通道总览',
          component: 'channel/ChannelMap',
          keepAlive: true,
          perms: [readChannelMap.needs],
          roles: ['operator', 'enterprise'],
        },
        menuPage(wallScreen, {
          url: '/channel/wall/list',
          name: '大屏',
          component: 'channel/WallScreenList',
          hidden: true,
          roles: ['operator', 'enterprise'],
        }),
        menuPage(transferInfo, {
          url: '/channel/transferinfo/list/:test?',
          name: '传输主体信息维护',
          component: 'channel/TransferInfoList',
          roles: ['operator'],
        }),
        menuPage(baseChannel, {
          url: '/Basechannel/list/:test?',
          name: '通道管理',
          component: 'channel/BaseChannelList',
          roles: ['operator'],
        }),
        menuPage(enterpriseChannel, {
          url: '/channel/open/:test?',
          name: '开通回执通道',
          component: 'channel/ChannelOpen',
          roles: ['operator'],
        }),
        {
          url: '/channel/list/:test?',
          name: '企业申报通道监控',
          component: 'channel/ChannelMonitor',
          keepAlive: true,
          perms: ['enterpriseChannel:list'],
          roles: ['operator', 'enterprise'],
        },
        {
          url: '/channel/edit/:channelId/:transferinfoId',
          name: '修改回执通道',
          component: 'channel/ChannelEdit',
          hidden: true,
          perms: ['enterpriseChannel:list'],
          roles: ['operator'],
        },
        {
          url: '/channel/receipt/:channelId/:transferinfoId/:crossborderType',
          name: '通道的具体回执',
          component: 'channel/ChannelReceipts',
          hidden: true,
          perms: ['channelReceipt:list'],
          roles: ['operator', 'enterprise'],
        },
        menuPage(baseChannelReceipt, {
          url: '/channel/basereceipts/channellist/:test?',
          name: '通道回执配置',
          component: 'channel/BaseChannelReceipts',
          roles: ['operator'],
          // Not with the page of the receipts: enterprises hold that.
          more: permissionsOf(channelReceipt).filter(({ code }) => code !== 'channelReceipt:list'),
        }),
        menuPage(businessReceipt, {
          url: '/channel/basereceipts/ecommercelist/:test?',
          name: '业务类型回执配置',
          component: 'channel/BusinessReceipts',
          roles: ['operator'],
        }),
        requestPage({
          url: '/channel/request/:test?',
          name: '开通申请',
          actions: ['history', 'open', 'return'],
          role: 'operator',
        }),
        requestPage({
          url: '/channel/request/mine',
          name: '申请开通',
          actions: ['add', 'edit', 'history', 'resubmit'],
          role: 'enterprise',
        }),
        menuPage(alarm, {
          url: '/channel/alarm/:test?',
          name: '告警',
          component: 'channel/AlarmList',
          roles: ['operator'],
        }),
        menuPage(alarmReceiver, {
          url: '/channel/alarmreceiver/:test?',
          name: '告警接收',
          component: 'channel/AlarmReceiverList',
          roles: ['operator'],
        }),
        menuPage(alarmRule, {
          url: '/channel/alarmrule/:test?',
          name: '告警规则',
          component: 'channel/AlarmRuleList',
          roles: ['operator'],
        }),
        menuPage(delivery, {
          url: '/channel/delivery/:test?',
          name: '推送记录',
          component: 'channel/DeliveryList',
          roles: ['operator', 'enterprise'],
        }),
        menuPage(webhook, {
          url: '/channel/webhook/:test?',
          name: '推送订阅',
          component: 'channel/WebhookList',
          roles: ['enterprise'],
        }),
        ...declareSettingPages,
        menuPage(dutyRoster, {
          url: '/channel/duty/:test?',
          name: '值班表',
          component: 'channel/DutyRosterList',
          roles: ['operator'],
        }),
      ],
    },
  ],
  dictionaries: [
    ...channelDictionaries,
    {
      code: 'alarm_way',
      name: '告警接收的方式',
      items: Object.entries(alarmWays).map(([kind, { title }]) => [kind, title] as const),
    },
    {
      code: 'webhook_event',
      name: '推送事件',
      items: Object.entries(webhookEvents).map(([event, { title }]) => [event, title] as const),
    },
    {
      code: 'webhook_kind',
      name: '推送的单证种类',
      items: [order, declaration, exportArea].flatMap(({ documents = [] }) =>
        documents.map(({ message, noun }) => [message.type, noun] as const),
      ),
    },
  ],
}
