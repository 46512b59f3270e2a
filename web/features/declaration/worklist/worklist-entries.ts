// Entries of the worklist, the caller's own first; computed from the answer of the server alone.
import type { DataFaultGroup, DueReturnGroup, FaultGroup, Worklist } from '@kouan/contract/calls/worklist.ts'
import { openStates } from '@kouan/contract/resources/document/declare-action.ts'
import { dataFaults as faults } from '@kouan/contract/rules/data-fault.ts'

/** How what was refused goes out again once it is mended: an action of its resource. */
export interface Following {
  action: 'declare' | 'declareChange'
  title: string
}

export interface Entry {
  /** Stands in the address. */
  key: string
  kind: string
  title: string
  /** The words of a receipt, or why nothing goes out. */
  words: readonly string[]
  advice: string | null
  since: string | null
  count: number
  /** The filter that finds exactly these. */
  params: Readonly<Record<string, string>>
  /** Absent where mending a value does not send them again. */
  following?: Following
  /** Rows with stored values to correct, in place of a filter. */
  dataFault?: DataFaultGroup
  /** It goes on by itself, or by the operators of the channel. */
  isWaiting?: true
}

const open = openStates.join(',')

export function entriesOf({ mine, groups, blocked, dueReturns, dataFaults }: Worklist, username: string): Entry[] {
  const own = mine.map(
    ({ kind, noun, count }): Entry => ({
      key: `mine.${kind}`,
      kind,
      title: `指派给我的${noun}`,
      words: [],
      advice: null,
      since: null,
      count,
      params: { assignee: username, declareStatus: open },
    }),
  )
  const stopped = [...new Set(blocked.map(({ kind }) => kind))].map((kind): Entry => {
    const all = blocked.filter((one) => one.kind === kind)
    return {
      key: `blocked.${kind}`,
      kind,
      title: `${all[0]?.noun}发送受阻`,
      words: all.map(({ problem, since, count }) => `${problem}（${count} 张，自 ${since ?? '-'}）`),
      advice: '原因消除后自动发送；已停止重试的，请运营在“失败任务”中重新执行',
      since: all.map(({ since }) => since ?? '').sort()[0] || null,
      count: all.reduce((sum, { count }) => sum + count, 0),
      params: { declareStatus: 'BLOCKED' },
      isWaiting: true,
    }
  })
  return [...own, ...stopped, ...groups.map(ofGroup), ...dueReturns.map(ofDueReturn), ...dataFaults.map(ofDataFault)]
}

/** The entry that is open before one is chosen: for a person of an enterprise the first that this person can do something about. */
export function firstEntry(entries: readonly Entry[], isOfEnterprise: boolean): Entry | undefined {
  return entries.find(({ isWaiting }) => !(isOfEnterprise && isWaiting)) ?? entries[0]
}

/** Counts the waiting documents, whenever they were declared: 失败与退单 151，发送受阻 3. */
export function waitingText({ groups, blocked }: Pick<Worklist, 'groups' | 'blocked'>): string {
  const parts = [
    ['失败与退单', groups.filter(({ appType }) => appType === '1')],
    ['变更、删除未准', groups.filter(({ appType }) => appType !== '1')],
    ['发送受阻', blocked],
  ] as const
  return parts
    .map(([title, counted]) => [title, counted.reduce((sum, { count }) => sum + count, 0)] as const)
    .filter(([title, count]) => count > 0 || title === '失败与退单')
    .map(([title, count]) => `${title} ${count}`)
    .join('，')
}

const followingOf: Partial<Record<FaultGroup['appType'], Following>> = {
  1: { action: 'declare', title: '重新申报' },
  2: { action: 'declareChange', title: '变更申报' },
}

const whatOf = { 1: '', 2: '变更', 3: '删除' } as const

const ofGroup = ({
  kind,
  noun,
  appType,
  reason,
  title,
  example,
  advice,
  mending,
  since,
  count,
}: FaultGroup): Entry => ({
  key: `${kind}.${reason}`,
  kind,
  title: `${noun}${whatOf[appType]}：${title}`,
  // Customs often say no more than the status does.
  words: example && example.replace(/（模拟海关）$/, '') !== title ? [example] : [],
  // Of a change: why it was refused, and then what becomes of it.
  advice: [...new Set([mending, advice])].filter(Boolean).join('。') || null,
  since,
  count,
  params: appType === '1' ? { faultReason: reason } : { faultReason: reason, refusedChange: appType },
  ...(followingOf[appType] ? { following: followingOf[appType] } : {}),
})

const ofDueReturn = ({ kind, noun, count, first, isOverdue, dueBy }: DueReturnGroup): Entry => ({
  key: `due.${kind}`,
  kind,
  title: `${noun}：${isOverdue ? '退货已逾期或将到期' : '退货将到期'}`,
  words: [`最早的须在 ${first} 前运抵`],
  advice: '退货商品须自清单放行之日起 45 日内运抵原监管场所：请催促物流；不能按期运抵的请联系海关',
  since: null,
  count,
  params: { dueBy },
})

const ofDataFault = (group: DataFaultGroup): Entry => ({
  key: `data.${group.kind}`,
  kind: group.kind,
  title: `${group.noun}：内容待修正`,
  words: group.faults.map(({ label, fault, count }) => `${label}${faults[fault].title}（${count} 处）`),
  advice: `${[...new Set(group.faults.map(({ fault }) => faults[fault].advice))].join('；')}。修正并保存后从这里消失；已申报而不能修改的，请核对海关收到的内容`,
  since: null,
  count: group.count,
  params: {},
  dataFault: group,
})

/** 45 秒, 3 分 20 秒, 2 小时 5 分. */
export function durationText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  if (hours > 0) return minutes > 0 ? `${hours} 小时 ${minutes} 分` : `${hours} 小时`
  if (minutes === 0) return `${seconds} 秒`
  return seconds % 60 > 0 ? `${minutes} 分 ${seconds % 60} 秒` : `${minutes} 分`
}
