// Subscriptions of a person: a report that arrives as a sheet in 我的消息, at the times of a schedule.
import { defineCall, returns } from '../language/call.ts'
import { id, json, text } from '../language/field.ts'

export interface ReportSubscription {
  id: string
  /** Of `tradeReports`. */
  report: string
  /** Filters and choices but for the period, which is the usual one of the report, ending with the last one that is over. */
  conditions: Record<string, string>
  cronExpression: string
  /** Beijing time. */
  nextTime: string | null
  lastTime: string | null
  /** Why the last one was not sent. */
  problem: string | null
}

export const mySubscriptions = defineCall({
  name: 'report.subscriptions',
  title: '我的报表订阅',
  method: 'GET',
  path: '/report/subscription/mine',
  needs: 'signed-in',
  input: {},
  returns: returns<ReportSubscription[]>(),
})

export const subscribe = defineCall({
  name: 'report.subscribe',
  title: '订阅报表',
  method: 'POST',
  path: '/report/subscription/add',
  needs: 'signed-in',
  audit: 'add',
  message: '已订阅',
  input: {
    report: text({ label: '报表', required: true, max: 40 }),
    conditions: json({ label: '条件' }),
    cronExpression: text({ label: '发送计划', required: true, max: 200 }),
  },
})

/** One of the caller's own. */
export const unsubscribe = defineCall({
  name: 'report.unsubscribe',
  title: '取消订阅报表',
  method: 'DELETE',
  path: '/report/subscription/delete',
  needs: 'signed-in',
  audit: 'delete',
  message: '已取消订阅',
  input: { id: id({ label: '编号', required: true }) },
})

/** Key of the address of a report under which a message names the job that made its sheet. */
export const deliveredKey = 'sent'
