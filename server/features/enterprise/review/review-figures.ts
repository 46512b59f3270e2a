// The queue of the reviewers as figures of the home page.
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'

const reviewing = {
  desk: 'review',
  unit: '件',
  needs: permissionOf(application, 'list'),
  pages: ['register/ExamineList'],
} as const

/** The page begins with these. */
const undecided = { filter: { status: '1,2' }, keys: { status: '' } } as const

export const reviewFigures: readonly Figure[] = [
  { ...reviewing, ...undecided, name: 'application.waiting', title: '待审核', badgeOn: [] },
  {
    ...reviewing,
    ...undecided,
    name: 'application.late',
    title: '等待超过2个工作日',
    filter: { ...undecided.filter, late: '2,5' },
    isAlarm: true,
  },
  {
    ...reviewing,
    name: 'application.returned',
    title: '已退回待补正',
    filter: { status: '4' },
    keys: { status: 'view' },
  },
]
