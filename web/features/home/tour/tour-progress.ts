// Which steps of a tour a person has, and where it goes on.
import { tourEnded } from '@kouan/contract/rules/person-settings.ts'
import type { TourStep } from './tour-steps.ts'

export interface OpenStep extends TourStep {
  /** Address of its page. */
  to: string
}

/** Those whose page the person may open. */
export const openSteps = (
  steps: readonly TourStep[],
  addressOf: (pages: readonly string[]) => string | undefined,
): OpenStep[] =>
  steps.flatMap((step) => {
    const to = addressOf(step.pages)
    return to === undefined ? [] : [{ ...step, to }]
  })

/** The step that was shown last, wherever that was; the first one where there is none, or no more. */
export const stepToShow = (steps: readonly OpenStep[], shownLast: string): OpenStep | undefined =>
  steps.find(({ key }) => key === shownLast) ?? steps[0]

/** The step that follows one without a row; backwards the way turns at the first step. Undefined: the tour ends. */
export const stepInstead = (steps: readonly OpenStep[], at: number, by: 1 | -1): OpenStep | undefined =>
  steps[at + by] ?? (by === -1 ? steps[at + 1] : undefined)

export interface TourOfferTexts {
  text: string
  verb: string
}

/** Texts with which the home page offers the tour; undefined where it is done, not wanted, or has no step. */
export function offerTexts(steps: readonly OpenStep[], shownLast: string): TourOfferTexts | undefined {
  if (steps.length === 0 || shownLast === tourEnded) return undefined
  const at = steps.findIndex(({ key }) => key === shownLast)
  if (at === -1) return { text: `第一次使用？共 ${steps.length} 步`, verb: '开始引导' }
  return { text: `引导看到第 ${at + 1} 步，共 ${steps.length} 步`, verb: '继续引导' }
}
