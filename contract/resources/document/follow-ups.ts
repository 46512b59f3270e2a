// Effects of documents on the document that they name: a cancellation ends its list, a refund takes goods off it.
import type { Outcome } from '@kouan/customs/codes/declare-state.ts'

interface EffectDeclaration {
  /** Texts of the outcomes that the source shows. A cancellation that was granted is the state 已撤销. */
  texts: Partial<Record<Outcome | 'PART' | 'WHOLE', string>>
  /** Nothing else that is exclusive may be open for the source meanwhile, and the source cannot be changed. */
  isExclusive?: true
  /** Nothing else that is exclusive can be made of the source after it was granted either, a return apart; what to do then. */
  holds?: string
  /** Ends the source when it is granted. */
  cancels?: true
  /** Takes quantities off the lines of the source, by gnum, when it is granted. */
  returns?: true
}

const effectTable = {
  CANCEL: { texts: { PENDING: '撤销中', REFUSED: '撤销未准' }, isExclusive: true, cancels: true },
  RETURN: {
    texts: { PENDING: '退货中', REFUSED: '退货未准', PART: '部分退货', WHOLE: '全部退货' },
    isExclusive: true,
    returns: true,
  },
  CONSOLIDATE: {
    texts: { PENDING: '列入总分单中', REFUSED: '总分单未受理', DONE: '已列入总分单' },
    isExclusive: true,
    holds: '须先把它从总分单中删除',
  },
  SUMMARIZE: {
    texts: { PENDING: '汇总申请中', REFUSED: '汇总未受理', DONE: '已汇总' },
    isExclusive: true,
    holds: '清单已汇总为报关单',
  },
  ARRIVE: { texts: { PENDING: '运抵申报中', REFUSED: '运抵未受理', DONE: '已运抵' } },
  DEPART: { texts: { PENDING: '离境申报中', REFUSED: '离境未受理', DONE: '已离境' } },
  TALLY: { texts: { PENDING: '理货申报中', REFUSED: '理货未受理', DONE: '已理货' } },
  SIGN: { texts: { PENDING: '签收报送中', REFUSED: '签收未受理', DONE: '已签收' } },
} as const satisfies Readonly<Record<string, EffectDeclaration>>

export type Effect = keyof typeof effectTable
export const effects: Readonly<Record<Effect, EffectDeclaration>> = effectTable

/** As a document stores it: `CANCEL_PENDING`. */
export const followUpCode = (effect: Effect, outcome: keyof EffectDeclaration['texts']) => `${effect}_${outcome}`

const colors: Readonly<Record<string, 'error' | 'processing'>> = { REFUSED: 'error', PENDING: 'processing' }
const colorOf = (outcome: string) => colors[outcome] ?? 'default'

/** Text and colour of the codes that a document stores. */
export const describeFollowUp = (codes: string | null) =>
  (codes ?? '').split(',').flatMap((code) => {
    const item = followUpItems.find(([value]) => value === code)
    return item ? [{ code, text: item[1], color: item[2] }] : []
  })

/** Items of the dictionary `follow_up`. */
export const followUpItems = Object.entries(effects).flatMap(([effect, { texts }]) =>
  Object.entries(texts).map(([outcome, text]) => [`${effect}_${outcome}`, text, colorOf(outcome)] as const),
)
