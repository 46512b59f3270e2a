// Who may do what in each state of an application; the states stand in customs/codes/enterprise.ts (registration_state).

/** 0 draft, 1 submitted, 2 taken up by a reviewer, 3 passed, 4 returned to be corrected, 5 refused for good, 9 given up. */
export type ApplicationState = '0' | '1' | '2' | '3' | '4' | '5' | '9'

/** The applicant writes. */
export const mayCorrect = (state: ApplicationState) => state === '0' || state === '4'
/** The applicant takes it back before a reviewer has taken it up. */
export const mayWithdraw = (state: ApplicationState) => state === '1'
/** A reviewer takes it up, or decides. */
export const mayReview = (state: ApplicationState) => state === '1' || state === '2'

export const reviewActions = {
  submit: '提交申请',
  resubmit: '重新提交',
  withdraw: '撤回申请',
  open: '发起变更',
  apply: '即时生效',
  cancel: '撤销变更',
  claim: '开始审核',
  handOver: '交接',
  pass: '审核通过',
  return: '退回修改',
  refuse: '审核不通过',
} as const
export type ReviewAction = keyof typeof reviewActions
