import { type CountedFigure, readFigures } from '@kouan/contract/calls/home.ts'
import type { Figure } from '@kouan/contract/menu/figure.ts'
import { unsentKinds } from '../../domain/declaration/documents/sender-roles.ts'
import { countFigures } from '../../domain/figure/count-figures.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

/** Figures of all that this person may see; it reads and does no more. */
export const figures: Served = {
  ...serve(readFigures, async (context, { onlyBadges, names }) => {
    const named = names?.split(',')
    const isAsked = ({ name, badgeOn }: Figure) =>
      (!onlyBadges || badgeOn !== undefined) && named?.includes(name) !== false
    const mine = context.services.figures.filter(
      ({ figure, isFor }) => isAsked(figure) && hasRight(context, figure.needs) && isFor?.(context) !== false,
    )
    return withoutUnsent(context, await countFigures(context, mine))
  }),
  onlyReads: () => true,
}

/** Leaves out what leads to no list: of documents that the enterprise has none of and does not send by its roles. */
async function withoutUnsent(context: Context, counted: CountedFigure[]): Promise<CountedFigure[]> {
  const unsent = new Set((await unsentKinds(context)).map(({ resource }) => resource.name))
  return counted.filter(({ name, count }) => count > 0 || !unsent.has(name.split('.')[0] ?? ''))
}
