// Outcomes that the simulated customs can give a document. `ending`: how its number must end to bring this about when the outcome
// goes by digits; every other ending passes.

export interface SimulatedOutcome {
  code: string
  label: string
  ending?: string
}

export const simulatedOutcomes = [
  { code: 'PASS', label: '通过（入库、审结或放行）' },
  { code: 'REJECT', label: '海关退单', ending: '01' },
  { code: 'FAIL', label: '发送海关失败', ending: '02' },
  { code: 'REFUSE', label: '电子口岸拒收（负数状态）', ending: '03' },
  // No digits: it spoils the whole message, and in any hundred numbers in a row there would be one of them.
  { code: 'MALFORMED', label: '整个报文格式校验不通过（CEB900）', ending: 'CEB900' },
  { code: 'REJECT_LATE', label: '入库后退单', ending: '05' },
  { code: 'REVIEW', label: '人工审核后通过', ending: '06' },
  { code: 'INSPECT', label: '查验后放行', ending: '07' },
  { code: 'WAIT_ARRIVAL', label: '待运抵后放行', ending: '08' },
  { code: 'SUSPEND', label: '挂起后放行', ending: '09' },
  { code: 'DETAIN_501', label: '扣留移送通关', ending: '11' },
  { code: 'DETAIN_502', label: '扣留移送缉私', ending: '12' },
  { code: 'DETAIN_503', label: '扣留移送法规', ending: '13' },
  { code: 'HAND_OVER', label: '移交', ending: '15' },
  { code: 'DETAIN_599', label: '其它扣留', ending: '19' },
  { code: 'RETURN', label: '退运', ending: '20' },
  { code: 'CLOSE', label: '放行并结关', ending: '21' },
  { code: 'TAX_VOID', label: '放行，税单作废后重开', ending: '22' },
  { code: 'SILENT', label: '没有任何回执', ending: '99' },
] as const satisfies readonly SimulatedOutcome[]

export type SimulatedOutcomeCode = (typeof simulatedOutcomes)[number]['code']

/** Choices of an operator: how outcomes come about, or one outcome for everything. */
export const outcomeChoices: readonly (readonly [code: string, label: string])[] = [
  ['BY_SHARE', '按比例'],
  ['BY_DIGITS', '按业务编号的结尾'],
  ...simulatedOutcomes.map(({ code, label }) => [code, `全部：${label}`] as const),
]
