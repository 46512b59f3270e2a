// Needs of a person on the home page, by what they may do: key figures, the act that comes next, the parts beside them.

import { deadLetters } from '@kouan/contract/calls/declaration.ts'
import { claimApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { readInstallation } from '@kouan/contract/calls/home.ts'
import { worklistPage } from '@kouan/contract/resources/document/document-groups.ts'

export type ProfileName = 'administrator' | 'operator' | 'reviewer' | 'declarant' | 'viewer'

export interface WorkProfile {
  name: ProfileName
  /** Keys of grouped figures; at most five of those that the person has are shown. */
  figures: readonly string[]
  /** Acts that are offered as the next one, the most urgent first. */
  acts: readonly Act[]
}

export interface Act {
  /** Key of the grouped figure that says how much there is to do. */
  of: string
  /** Of so many of these: `46 张订单待申报`. */
  text: (count: string, noun: string) => string
  verb: string
  /** The action of the documents' kind that the person needs for it. */
  action?: string
  /** The page of all kinds together, for those who have it; else the list with most is opened. */
  page?: string
}

const declare: Act = { of: 'ready', text: (n, noun) => `${n} 张${noun}待申报`, verb: '申报', action: 'declare' }
const mend: Act = {
  of: 'refused',
  text: (n, noun) => `${n} 份${noun}失败或退单`,
  verb: '处理',
  action: 'declare',
  page: worklistPage,
}
const seeBlocked: Act = { of: 'blocked', text: (n, noun) => `${n} 张${noun}发送受阻`, verb: '查看原因' }
const askAfter: Act = { of: 'unanswered', text: (n, noun) => `${n} 张${noun}超 30 分钟无回执`, verb: '查看' }
const redo: Act = { of: 'deadLetter.all', text: (n) => `${n} 项失败任务`, verb: '处理' }
const match: Act = { of: 'receipt.unmatched', text: (n) => `${n} 份回执未匹配`, verb: '处理' }
const reviewLate: Act = { of: 'application.late', text: (n) => `${n} 件申请等待超过2个工作日`, verb: '审核' }
const review: Act = { of: 'application.waiting', text: (n) => `${n} 件申请待审核`, verb: '审核' }
const renew: Act = { of: 'enterprisePaper.expiring', text: (n) => `${n} 份附件到期`, verb: '查看' }

const reviewing = ['application.waiting', 'application.late', 'application.returned', 'enterprisePaper.expiring']

interface Person {
  isStaff: boolean
  can: (right: string) => boolean
  /** Whether they may declare documents of any kind. */
  canDeclare: boolean
}

/** The first whose condition holds. */
const profiles: readonly (WorkProfile & { isOf: (person: Person) => boolean })[] = [
  {
    name: 'administrator',
    isOf: ({ isStaff, can }) => isStaff && can(readInstallation.needs),
    figures: ['deadLetter.all', 'blocked', 'refused', 'unanswered', 'application.waiting', 'user.active'],
    acts: [redo, reviewLate, seeBlocked, match, mend, review, renew],
  },
  {
    name: 'operator',
    isOf: ({ isStaff, can }) => isStaff && can(deadLetters.needs),
    figures: ['deadLetter.all', 'blocked', 'refused', 'unanswered', 'receipt.unmatched'],
    acts: [redo, seeBlocked, match, mend, askAfter],
  },
  {
    name: 'reviewer',
    isOf: ({ isStaff, can }) => isStaff && can(claimApplication.needs),
    figures: reviewing,
    acts: [reviewLate, review, renew],
  },
  {
    name: 'declarant',
    isOf: ({ canDeclare }) => canDeclare,
    figures: ['ready', 'refused', 'unanswered', 'declaredToday', 'released', 'acceptedToday'],
    acts: [mend, seeBlocked, declare, askAfter, renew],
  },
  {
    name: 'viewer',
    isOf: () => true,
    figures: ['declaredToday', 'moving', 'refused', 'acceptedToday', 'released', ...reviewing],
    acts: [],
  },
]

export function profileOf(person: Person): WorkProfile {
  const found = profiles.find(({ isOf }) => isOf(person))
  if (!found) throw new Error('the last profile is of everybody')
  return found
}
