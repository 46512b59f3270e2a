import type { ComparedElement, PartnerElement } from '@kouan/contract/calls/shipment.ts'
import type { TagColor } from './state-tag.tsx'

/** How results of a comparison are told, of an enterprise's own documents and of those of its partners. */
export const comparisonResults: Readonly<
  Record<ComparedElement['result'] | PartnerElement['result'], { text: string; color: TagColor }>
> = {
  equal: { text: '一致', color: 'success' },
  differs: { text: '不一致', color: 'error' },
  unlike: { text: '请核对', color: 'warning' },
  single: { text: '无可比对', color: 'default' },
  lacking: { text: '对方缺少', color: 'default' },
}
