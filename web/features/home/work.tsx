import type { CountedFigure, DayComparison } from '@kouan/contract/calls/home.ts'
import { readInstallation } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { reportRight } from '@kouan/contract/language/report.ts'
import type { WorkArea } from '@kouan/contract/menu/figure.ts'
import { useState } from 'react'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useSession } from '../../data/session/session-store.ts'
import { useRights } from '../../session/allowed.tsx'
import { ChannelStates } from './channel-states.tsx'
import { ExpiringPapers } from './expiring-papers.tsx'
import { FigureRow } from './figure-row.tsx'
import { groupFigures } from './grouped-figures.ts'
import { InstallationPanel } from './installation-panel.tsx'
import { NextAct } from './next-act.tsx'
import { OtherFigures } from './other-figures.tsx'
import { OwnChannels } from './own-channels.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { ShortcutsPanel } from './shortcuts-panel.tsx'
import { StateMap } from './state-map.tsx'
import { ThirtyDaysLoading } from './thirty-days-loading.tsx'
import { TodayByHour } from './today-by-hour.tsx'
import { TroubledEnterprises } from './troubled-enterprises.tsx'
import { useWorkProfile } from './use-work-profile.ts'

// The declarations of the reports come with it.
const LastThirtyDays = prefetchedLazyPart(
  () => import('./last-thirty-days.tsx').then((file) => file.LastThirtyDays),
  <ThirtyDaysLoading />,
)
const dailyReport = reportRight({ name: 'reportDate' }, 'list')
const dailyRows = permissionOf({ name: 'tradeDocument' }, 'list')
const mostKeyFigures = 5

const otherAreas: readonly { desk: WorkArea; title: string }[] = [
  { desk: 'exchange', title: '报文收发' },
  { desk: 'review', title: '企业备案' },
  { desk: 'system', title: '账号' },
]

interface Props {
  figures: readonly CountedFigure[]
  comparison: DayComparison | undefined
}

/** The most needed parts are above: key figures, the next act, then the documents beside what carries them. */
export function Work({ figures, comparison }: Props) {
  const { can } = useRights()
  const isStaff = useSession((session) => session.user?.enterpriseId == null)
  const profile = useWorkProfile()
  const [marked, setMarked] = useState<{ column: string }>()
  if (figures.length === 0) return <ShortcutsPanel />
  const ofDocuments = figures.filter(({ desk }) => desk === 'documents')
  const hasDocuments = ofDocuments.length > 0
  const groups = groupFigures(figures)
  const keyFigures = keyFiguresOf(groups, profile.figures)
  const isOperator = isStaff && can('deadLetter:list')
  const papers = { isShown: can(permissionOf({ name: 'enterprisePaper' }, 'list')), figure: 'enterprisePaper.expiring' }
  const isShownElsewhere = ({ name }: CountedFigure) =>
    keyFigures.some(({ key }) => key === name) || (papers.isShown && name === papers.figure)
  const others = otherAreas.flatMap(({ desk, title }) => {
    const isTold = ({ isRare, count }: CountedFigure) => !isRare || count > 0
    const rest = figures.filter((one) => one.desk === desk && isTold(one) && !isShownElsewhere(one))
    return rest.length > 0 ? [<OtherFigures key={desk} title={title} figures={rest} />] : []
  })
  // A part that grows with its content comes last.
  const beside = (
    <>
      {isStaff && can(permissionOf({ name: 'application' }, 'list')) && <ReviewQueue />}
      {isOperator && can(permissionOf({ name: 'baseChannel' }, 'list')) && <ChannelStates />}
      {!isStaff && <OwnChannels />}
      {isOperator && <TroubledEnterprises />}
      {isStaff && can(readInstallation.needs) && <InstallationPanel />}
      {others}
      {papers.isShown && <ExpiringPapers />}
    </>
  )
  return (
    <>
      <FigureRow figures={keyFigures} comparison={comparison} onShowParts={(column) => setMarked({ column })} />
      <NextAct acts={profile.acts} figures={groups} />
      {hasDocuments ? (
        <div className="home-desk">
          <div className="home-column">
            <StateMap figures={ofDocuments} marked={marked} />
            <TodayByHour />
            {can(dailyReport) && can(dailyRows) && <LastThirtyDays />}
          </div>
          <div className="home-column home-beside">{beside}</div>
        </div>
      ) : (
        <div className="home-pair">{beside}</div>
      )}
    </>
  )
}

/** Those of the profile; filled up to three with what else there is. */
function keyFiguresOf(groups: ReturnType<typeof groupFigures>, keys: readonly string[]) {
  const wanted = keys.flatMap((key) => groups.filter((group) => group.key === key)).slice(0, mostKeyFigures)
  const rest = groups.filter((group) => !wanted.includes(group) && !group.parts.every(({ isRare }) => isRare))
  return [...wanted, ...rest.slice(0, Math.max(0, 3 - wanted.length))]
}
