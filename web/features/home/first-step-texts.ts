import type { FirstStep } from '@kouan/contract/calls/home.ts'

interface StepText {
  title: string
  text: string
  /** Component strings of the pages where it is done. */
  pages: readonly string[]
}

export const firstStepTexts: Readonly<Record<FirstStep, StepText>> = {
  enterprise: {
    title: '备案企业',
    text: '企业在登录页点“企业登记”提交资料，审核通过后账号启用。',
    pages: ['register/ExamineList', 'register/RegisterList'],
  },
  channel: {
    title: '建立通道',
    text: '登记传输主体，并添加基础通道；还没有海关客户端时可以先用模拟海关。',
    pages: ['channel/BaseChannelList'],
  },
  request: {
    title: '申请开通通道',
    text: '选好业务类型和传输主体，说明用途；办理的进度和结果在申请中，并有消息通知。',
    pages: ['channel/OwnChannelRequestList'],
  },
  open: { title: '开通通道', text: '为企业开通申报与回执的通道，由运营完成。', pages: ['channel/ChannelOpen'] },
  order: {
    title: '录入订单',
    text: '逐张录入，或用 Excel 一次导入。',
    pages: ['order/MyOrderList', 'order/OrderList'],
  },
  declare: {
    title: '申报订单',
    text: '选中订单点“申报”，状态和回执会自动更新。',
    pages: ['order/MyOrderList', 'order/OrderList'],
  },
}
