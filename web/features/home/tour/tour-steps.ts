// The tour of each kind of person: at most eight steps, each about a part of a page that has rows of the person's own.
import { worklistPage } from '@kouan/contract/resources/document/document-groups.ts'
import type { ProfileName } from '../work-profiles.ts'

export interface TourStep {
  /** Kept in the settings of the person: unique among the steps of all tours, and never another's. */
  key: string
  /** Component strings; the first page that the person may open is shown. */
  pages: readonly string[]
  /** Value of `data-tour` of the part that the step is about. */
  anchor: string
  /** Selector of the rows of the part: the first one is shown in place of the whole part. */
  row?: string
  title: string
  text: string
}

export const mostSteps = 8

const home = ['dashboard/Analysis']
/** On each row of a list, as a table and as cards. */
const listRow = '[data-row-key]'

type Part = Omit<TourStep, 'key'>

const figures: Part = {
  pages: home,
  anchor: 'figures',
  title: '先看这几个数字',
  text: '登录后就在首页，有变化时自动更新。点数字打开的，正是它数的那些。',
}
const nextAct: Part = {
  pages: home,
  anchor: 'next-act',
  title: '接下来做什么',
  text: '最急的一件事，点它直接去办；办完换成下一件。',
}
const states: Part = {
  pages: home,
  anchor: 'states',
  title: '每种单证到了哪一步',
  text: '行是单证，列是状态，颜色越深份数越多，红色是失败。点格子打开对应的单证。',
}
const worklist: Part = {
  pages: [worklistPage],
  anchor: 'worklist',
  row: '.reason[aria-current="true"], .ant-select',
  title: '退单按原因处理',
  text: '同一原因的单证在一起，写明海关的话和怎么改；可以批量修改，再一次申报。',
}
const search: Part = {
  pages: home,
  anchor: 'search',
  title: '找单证、页面和操作',
  text: '点它（或按 Ctrl+K），输入单证号、企业或页面的名称都能找到。旁边的“？”是本页的帮助。',
}
const channelMap: Part = {
  pages: ['channel/ChannelMap'],
  anchor: 'map',
  title: '从企业到海关',
  text: '黄色有单证在等，红色不通并写明原因。点节点或线，看其中的单证。',
}
const report: Part = {
  pages: ['report/reportMonth', 'report/reportDate'],
  anchor: 'report',
  title: '报表先给答案',
  text: '三个数字写明比上期增减多少，点开是明细；图和数字都能复制，也可以订阅。',
}

const list = (pages: readonly string[], title: string, text: string): Part => ({
  pages,
  anchor: 'list',
  row: listRow,
  title,
  text,
})

const parts: Readonly<Record<ProfileName, Readonly<Record<string, Part>>>> = {
  administrator: {
    figures,
    nextAct,
    states,
    channelMap,
    worklist,
    users: list(['system/UserList'], '一行是一个账号', '编辑它的角色、部门和状态，或重置密码；菜单和按钮由角色决定。'),
    schedules: list(['system/QuartzJobList'], '定时任务', '备份、归档、报表都在这里按时执行，失败会写明原因并提醒。'),
    search,
  },
  operator: {
    figures,
    nextAct,
    channelMap,
    channels: list(['channel/BaseChannelList'], '一行是一条通道', '状态写明通不通和原因；点名称看收发记录。'),
    receipts: list(
      ['declaration/ReceiptList'],
      '海关的每一份回执',
      '按号码对应到单证；没有对应上的写明原因，单证到了会自动匹配。',
    ),
    deadLetters: list(
      ['declaration/DeadLetterList'],
      '失败的任务',
      '写明在哪一步、为什么失败；改好原因后在这里重新执行。',
    ),
    orders: list(['order/OrderList'], '所有企业的订单', '点编号看申报进度、报文和修改历史。'),
    search,
  },
  reviewer: {
    figures,
    queue: {
      pages: home,
      anchor: 'review-queue',
      title: '等待审核的企业',
      text: '等得最久的在前；“领取下一件”直接打开它，别人不会同时审核。',
    },
    applications: list(
      ['register/ExamineList'],
      '一行是一件申请',
      '点“审核”，左边是附件，右边是自动检查的结果，逐项给出意见。',
    ),
    papers: list(['register/PaperList'], '快到期的附件', '营业执照、海关备案到期前 30 天列在这里，企业也会收到提醒。'),
    statistics: list(['register/ReviewStatisticList'], '审核的工作量', '每人每天审核多少、平均多久，可以导出。'),
    search,
  },
  declarant: {
    figures,
    nextAct,
    states,
    order: list(
      ['order/MyOrderList', 'order/OrderList'],
      '一行是一份订单',
      '“申报”把它发给海关，状态自己更新；点编号看进度、报文和修改历史。Excel 用“导入”。',
    ),
    inventory: list(
      ['declaration/InventoryList', 'export/ExportInventoryList'],
      '清单走的路',
      '订单、支付单、运单齐了才能申报清单；点编号，最上面一行就是这票货走到了哪里。',
    ),
    worklist,
    report,
    search,
  },
  viewer: {
    figures,
    states,
    documents: list(
      ['declaration/InventoryList', 'order/OrderList', 'order/MyOrderList'],
      '一行是一份单证',
      '点编号看申报进度、报文和修改历史。',
    ),
    report,
    search,
  },
}

const stepsOf = (profile: ProfileName): readonly TourStep[] =>
  Object.entries(parts[profile]).map(([name, part]) => ({ key: `${profile}.${name}`, ...part }))

export const tours: Readonly<Record<ProfileName, readonly TourStep[]>> = {
  administrator: stepsOf('administrator'),
  operator: stepsOf('operator'),
  reviewer: stepsOf('reviewer'),
  declarant: stepsOf('declarant'),
  viewer: stepsOf('viewer'),
}
