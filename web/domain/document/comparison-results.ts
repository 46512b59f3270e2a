import type { ComparedElement, PartnerElement } from '@kouan/contract/calls/shipment.ts'
import type { StateColor } from '@kouan/contract/language/states.ts'

/** Texts and colours of the results of a comparison, for an enterprise's own documents and those of its partners. */
export const comparisonResults: Readonly<
  Record<ComparedElement['result'] | PartnerElement['result'], { text: string; status: StateColor }>
> = {
  equal: { text: '一致', status: 'success' },
  differs: { text: '不一致', status: 'error' },
  unlike: { text: '请核对', status: 'warning' },
  single: { text: '无可比对', status: 'default' },
  lacking: { text: '对方缺少', status: 'default' },
}
