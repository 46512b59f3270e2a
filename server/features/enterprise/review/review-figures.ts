// The queue of the reviewers as figures of the home page.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'

const reviewing = {
  desk: 'review',
  needs: permissionOf(application, 'list'),
  pages: ['register/ExamineList'],
  keys: { status: 'view' },
} as const

const undecided = '1,2'

export const reviewFigures: readonly Figure[] = [
  { ...reviewing, name: 'application.waiting', title: '待审核', filter: { status: undecided }, isBadge: true },
  {
    ...reviewing,
    name: 'application.late',
    title: '等待超过两天',
    filter: { status: undecided, submitTime_end: { minutes: 2 * 24 * 60 } },
    isAlarm: true,
  },
  { ...reviewing, name: 'application.returned', title: '已退回待补正', filter: { status: '4' } },
]
