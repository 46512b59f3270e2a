// Help topics, in the order of their tabs.
import type { SeedDictionary } from './dictionary.ts'

export const helpTopics = {
  start: '开始使用',
  enterprise: '企业备案',
  channel: '通道管理',
  order: '订单管理',
  declaration: '申报管理',
  export: '出口申报',
  report: '统计报表',
  open: '开放接口',
  online: '在线开发',
  system: '系统管理',
} as const
export type HelpTopic = keyof typeof helpTopics

export const helpDictionary: SeedDictionary = {
  code: 'help_topic',
  name: '帮助主题',
  items: Object.entries(helpTopics),
}
