// Reviewing by keyboard: through the queue, taking an application, and the two decisions that are made most.
import type { RefObject } from 'react'
import { useKeys } from '../../../keys/use-keys.ts'
import type { Decision } from './review-remarks.ts'

interface Keys {
  /** The page, which may be kept while another one is shown. */
  place: RefObject<HTMLElement | null>
  onPrevious: () => void
  onNext: () => void
  onQueue: () => void
  /** Absent when there is nothing to take. */
  onClaim: (() => void) | undefined
  /** Absent when this user may not decide. */
  onDecide: ((decision: Decision) => void) | undefined
}

export const useReviewKeys = ({ place, onPrevious, onNext, onQueue, onClaim, onDecide }: Keys): void =>
  useKeys(
    {
      previousApplication: onPrevious,
      nextApplication: onNext,
      toQueue: onQueue,
      claim: onClaim,
      pass: onDecide && (() => onDecide('pass')),
      return: onDecide && (() => onDecide('return')),
    },
    place,
  )
