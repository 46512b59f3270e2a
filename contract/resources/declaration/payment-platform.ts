// 支付数据接入: how customs ask a platform for its raw payment data, and where they are sent (announcement 179).
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { outgoingAddress } from '../../rules/outgoing-address.ts'
import { participantCode } from '../channel/channel-patterns.ts'

/** Addresses of the upload, by the code of the dictionary payment_upload; others are typed or not there. */
export const uploadAddresses: Readonly<Record<string, string>> = {
  PRODUCTION: 'https://customs.chinaport.gov.cn/ceb2grab/grab/realTimeDataUpload',
  TEST: 'https://swapptest.singlewindow.cn/ceb2grab/grab/realTimeDataUpload',
}

const filledIn = { readonly: true, form: false } as const

export const paymentPlatform = defineResource({
  name: 'paymentPlatform',
  title: '支付数据接入',
  empty: '接受海关调取支付数据的平台列在这里。',
  area: 'declaration',
  path: '/declaration/paymentplatform',
  table: 'payment_platform',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'ebpCode',
  secondLine: ['address'],
  actions: {
    simulate: action({
      title: '模拟调取',
      onlyIf: { uploadTo: 'SIMULATED' },
      isMain: true,
      fields: {
        orderNo: text({
          label: '订单编号',
          spelling: 'serial',
          required: true,
          max: 60,
          help: '模拟海关将调取该订单的支付原始数据，结果见“支付数据调取”',
        }),
      },
      message: '模拟海关已调取，结果见“支付数据调取”',
    }),
    renew: action({
      title: '更换地址',
      confirm: '更换后原来的地址立即失效，须到海关的服务注册管理中改为新地址，确定更换吗？',
      isDanger: true,
      message: '地址已更换，请到海关的服务注册管理中登记新地址',
    }),
  },
  fields: {
    enterpriseId: reference({
      to: 'enterprise',
      text: 'companyName',
      label: '电商平台企业',
      required: true,
      readonly: 'after-add',
      search: 'eq',
      list: true,
    }),
    ebpCode: text({
      label: '电商平台代码',
      spelling: 'capitals',
      required: true,
      readonly: 'after-add',
      max: 18,
      pattern: participantCode,
      search: 'like',
      help: '须与在海关登记的签名证书同属一家企业',
      list: 140,
    }),
    address: text({
      ...filledIn,
      label: '接收地址',
      required: true,
      encrypt: 'exact',
      unique: true,
      help: '前面加上本系统在互联网上的 http 地址（80 端口，不写端口），在海关的服务注册管理中登记；知道地址的都能调取，请勿公开',
    }),
    networks: textarea({
      label: '允许的来源',
      max: 2000,
      help: '每行一个 IP 地址或网段，如 203.0.113.0/24；不填则不限',
    }),
    perMinute: number({
      label: '每分钟次数',
      required: true,
      min: 1,
      max: 6000,
      default: 60,
      help: '超过的不受理，海关会再次调取',
    }),
    transferInfoId: reference({
      to: 'transferInfo',
      text: 'dxpId',
      label: '签名的传输主体',
      help: '以该传输主体的签名方式签名；证书编号须已在海关登记。模拟海关可以不选',
      list: 190,
    }),
    uploadTo: dictionary('payment_upload', {
      label: '上传到',
      required: true,
      default: 'PRODUCTION',
      search: 'eq',
      list: 110,
    }),
    uploadAddress: text({
      label: '上传地址',
      shownWhen: { field: 'uploadTo', has: 'OTHER' },
      requiredWhen: { field: 'uploadTo', has: 'OTHER' },
      max: 500,
      pattern: outgoingAddress,
    }),
    deadlineSeconds: number({
      label: '上传期限（秒）',
      required: true,
      min: 30,
      max: 86_400,
      default: 120,
      help: '自收到调取起；公告没有写明，各地实际为两分钟',
    }),
    alarmSeconds: number({
      label: '提前告警（秒）',
      required: true,
      min: 0,
      max: 86_400,
      default: 90,
      help: '到期前这么久仍没有上传的，产生告警；告警每分钟检查一次',
    }),
    lastCallTime: dateTime({ ...filledIn, label: '最近调取', computed: true, list: 160 }),
    enabled: toggle({ label: '启用', default: true, search: 'eq', list: 80, help: '停用后不受理调取' }),
    note: textarea({ label: '备注', max: 500 }),
  },
})
