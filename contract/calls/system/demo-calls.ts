// 演示数据: a system that was empty, filled with two years of trade on simulated customs, and emptied again.
import { defineCall, returns } from '../../language/call.ts'
import { number, text } from '../../language/field.ts'
import { defineJob } from '../../language/job.ts'
import { newPassword } from '../../rules/guessed-passwords.ts'

const needs = 'demo:load'

/** Who plays in it; all of them log in with the password that the load was given. */
export const demoAccounts = [
  { username: 'reviewer', realname: '审核示例', role: '审核员', purpose: '审核企业登记和变更' },
  { username: 'operator', realname: '运营示例', role: '运营', purpose: '通道、回执和失败任务' },
  { username: 'importer', realname: '进口示例', role: '申报企业（直购进口）', purpose: '订单、清单和退单' },
  { username: 'exporter', realname: '外贸示例', role: '申报企业（进出口）', purpose: '出口清单、汇总和离境' },
  { username: 'trader', realname: '平台示例', role: '申报企业（平台与支付）', purpose: '订单和支付单' },
] as const

export type DemoUsername = (typeof demoAccounts)[number]['username']

/** Orders of a load, by a machine that has two minutes. */
export const usualOrders = 1400

export interface DemoState {
  /** `other`: rows stand here that are none of the demonstration's, so that it cannot be loaded. */
  state: 'none' | 'unfinished' | 'loaded' | 'other'
  /** Why it can be neither loaded nor gone on with. */
  obstacle: string | null
  loadTime: string | null
  /** Names, and how many rows there are now. */
  counts: { title: string; count: number }[]
}

export const readDemoState = defineCall({
  name: 'demo.state',
  title: '查看演示数据',
  method: 'GET',
  path: '/sys/demo/state',
  needs,
  platformOnly: true,
  right: '载入和移除演示数据',
  input: {},
  returns: returns<DemoState>(),
})

export const loadDemo = defineJob({
  name: 'demo.load',
  title: '载入演示数据',
  needs,
  platformOnly: true,
  audit: 'add',
  input: {
    password: text({
      label: '演示账号的密码',
      keepsLetters: true,
      required: true,
      max: 12,
      pattern: newPassword,
      help: `${demoAccounts.map(({ username }) => username).join('、')} 都用它登录`,
    }),
    orders: number({ label: '订单数', required: true, min: 40, max: 10_000, default: usualOrders }),
  },
})

export const removeDemo = defineJob({
  name: 'demo.remove',
  title: '移除演示数据',
  needs,
  platformOnly: true,
  audit: 'delete',
  input: {},
})
