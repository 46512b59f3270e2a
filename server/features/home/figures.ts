import { readFigures } from '@kouan/contract/calls/home.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { countFigures } from '../../domain/figure/count-figures.ts'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

/** One statement for all that this person may see; it reads and does no more. */
export const figures: Served = {
  ...serve(readFigures, async (context, { onlyBadges, names }) => {
    const named = names?.split(',')
    const isAsked = ({ name, badgeOn }: Figure) =>
      (!onlyBadges || badgeOn !== undefined) && named?.includes(name) !== false
    const mine = context.services.figures.filter(
      ({ figure, isFor }) => isAsked(figure) && hasRight(context, figure.needs) && isFor?.(context) !== false,
    )
    return countFigures(context, mine)
  }),
  onlyReads: () => true,
}
