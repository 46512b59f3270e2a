// Rights of orders and receipts beyond those of their resources and actions.
import type { Permission } from '../derive/permissions.ts'

export const rawRight: Permission = { code: 'order:raw', title: '下载申报报文原文' }

export const receiptRights: Permission[] = [
  { code: 'receiptFile:list', title: '查看回执报文' },
  { code: 'receiptFile:raw', title: '下载回执报文原文' },
]
