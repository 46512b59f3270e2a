import type { Acting } from '@kouan/contract/language/action.ts'
import { Button } from 'antd'
import { Fragment } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import type { SelectedRows } from '../selection/selected-rows.ts'
import { type Act, batchLabel, isAllowedFor, type Offer, titleForAll } from './action-offers.ts'

interface Props {
  of: Acting
  offers: readonly Offer[]
  selected: SelectedRows<AnyRow>
  start: (act: Act) => void
}

/**
 * One button for each action that applies to several rows, and one that schedules it where it can run at an hour. Actions that
 * none of the selected rows allows are left out, but the main one, which keeps its place.
 */
export const BatchButtons = ({ of, offers, selected: { rows, allMatching, clear }, start }: Props) =>
  offers.map((offer) => {
    const { action, name } = offer
    const allowed = rows.filter((row) => isAllowedFor(of, action, row))
    const title = titleForAll(of, action, allowed)
    const label = allMatching ? `批量${title}` : batchLabel(title, { fit: allowed.length, all: rows.length })
    const isDisabled = allowed.length === 0 && (!allMatching || action.onlyIf !== undefined)
    if (isDisabled && !action.isMain) return null
    const run = (isScheduled: boolean) => start({ ...offer, rows: allowed, allMatching, onDone: clear, isScheduled })
    return (
      <Fragment key={name}>
        <Button
          size="small"
          type={action.isMain ? 'primary' : 'default'}
          danger={action.isDanger === true}
          disabled={isDisabled}
          onClick={() => run(false)}
        >
          {label}
        </Button>
        {action.asJob === 'at-an-hour' && (
          <Button size="small" disabled={isDisabled} onClick={() => run(true)}>
            定时{title}
          </Button>
        )}
      </Fragment>
    )
  })
