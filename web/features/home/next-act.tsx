import { ArrowRightOutlined, CheckCircleOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { countText } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { useRights } from '../../session/allowed.tsx'
import { type GroupedFigure, kindOf, largestOf } from './grouped-figures.ts'
import type { Act } from './work-profiles.ts'

interface Props {
  acts: readonly Act[]
  figures: readonly GroupedFigure[]
}

/** The one thing to do first: `46 张订单待申报 → 申报`. */
export function NextAct({ acts, figures }: Props) {
  const { can } = useRights()
  const addressOf = useAddressOf()
  if (acts.length === 0) return null
  const [next] = waitingActs({ acts, figures, can, addressOf })
  if (!next) {
    return (
      <p className="next-act is-idle" data-tour="next-act">
        <CheckCircleOutlined aria-hidden /> 没有等待处理的事项
      </p>
    )
  }
  return (
    <Link className="next-act" to={next.to} data-tour="next-act">
      <span>{next.text}</span>
      <ArrowRightOutlined aria-hidden />
      <strong>{next.verb}</strong>
    </Link>
  )
}

interface Waiting extends Props {
  can: (right: string) => boolean
  addressOf: (pages: readonly string[]) => string | undefined
}

/** Acts that wait, the most urgent first, each with the address where it is done. */
export function waitingActs({ acts, figures, can, addressOf }: Waiting): { text: string; verb: string; to: string }[] {
  return acts.flatMap(({ of, text, verb, action, page }) => {
    const group = figures.find(({ key }) => key === of)
    const together = page && addressOf([page])
    if (group && group.count > 0 && together) return [{ text: text(countText(group), '单证'), verb, to: together }]
    const doable = group?.parts.filter((part) => !action || can(`${kindOf(part)}:${action}`))
    const largest = largestOf(doable ?? [])
    const to = largest && addressOf(largest.pages)
    if (!largest || largest.count === 0 || !to) return []
    return [{ text: text(countText(largest), largest.noun ?? ''), verb, to: figureAddress(to, largest) }]
  })
}
