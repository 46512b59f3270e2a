import type { ReasonRow } from './reason-row.ts'

const steps: readonly ReasonRow[] = [
  { codes: '1 2 3', meaning: '口岸已收到', whose: 'wait', isNamed: true, doWhat: '请等待海关回执，无须处理' },
  {
    codes: '120 1800',
    meaning: '海关已入库',
    whose: 'wait',
    doWhat: '订单、支付单与运单到此完成；其他单证请等待海关审核',
  },
  {
    codes: '300 1200',
    meaning: '海关人工审核',
    whose: 'wait',
    isHeld: true,
    isNamed: true,
    doWhat: '请等待海关人工审核，勿重复申报',
  },
  { codes: '399', meaning: '海关已审结', whose: 'wait', doWhat: '清单请等待放行；其他单证到此完成' },
  { codes: '2300', meaning: '海关审核通过', whose: 'wait', doWhat: '申请到此完成；清单已撤销的，可按需重新申报' },
  { codes: '400', meaning: '海关已接受申报，待货物运抵', whose: 'wait', doWhat: '请等待货物运抵' },
  {
    codes: '500',
    meaning: '海关查验',
    whose: 'wait',
    isHeld: true,
    isNamed: true,
    doWhat: '请等待海关查验，备齐货物与资料',
  },
  {
    codes: '600',
    meaning: '海关挂起',
    whose: 'wait',
    isHeld: true,
    isNamed: true,
    doWhat: '请等待海关处理，必要时联系主管海关',
  },
  { codes: '800 899 2600', meaning: '海关已放行', whose: 'wait', doWhat: '清单可以发货，退货可以办理' },
]

/** Steps on the way, by status and by code of returnInfo: nothing is wrong. */
export const progressReasons: readonly ReasonRow[] = steps.map((row) => ({ ...row, isStep: true }))
