// Rights of channels, orders and receipts beyond those of their resources.
import type { Permission } from '../derive/permissions.ts'

export const channelRights: Permission[] = [{ code: 'enterpriseChannel:open', title: '开通、暂停和关闭通道' }]

export const declareRight: Permission = { code: 'order:declare', title: '申报' }

export const rawRight: Permission = { code: 'order:raw', title: '下载申报报文原文' }

export const receiptRights: Permission[] = [
  { code: 'receiptFile:list', title: '查看回执报文' },
  { code: 'receiptFile:raw', title: '下载回执报文原文' },
]

export const deadLetterRights: Permission[] = [{ code: 'deadLetter:resend', title: '重新执行失败任务' }]
