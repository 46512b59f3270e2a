import { readDayComparison, readFigures, readFirstSteps } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { Flex, Skeleton } from 'antd'
import { usePolled } from '../../data/calls/use-polled.ts'
import { useSession } from '../../data/session/session-store.ts'
import { useSettings } from '../../data/settings/use-settings.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { useMatchedRoute } from '../../menu/use-trail.ts'
import { greetingAt } from '../../session/greeting.ts'
import { FirstSteps } from './first-steps.tsx'
import { Panel } from './panel.tsx'
import { TourOffer } from './tour/tour-offer.tsx'
import { Work } from './work.tsx'
import './home.css'

/** The first page after the login: the work that waits for this person, by the rights that they hold. */
export default function AnalysisPage() {
  const { hidesFirstSteps } = useSettings()
  const addressOf = useAddressOf()
  const isBare = useMatchedRoute()?.meta.hiddenHeaderContent
  const figures = usePolled(readFigures, {}, { everySeconds: 30, live: figuresChanged })
  const steps = usePolled(
    readFirstSteps,
    {},
    { everySeconds: 60, enabled: !hidesFirstSteps, live: figuresChanged, pause: 10_000 },
  )
  const comparison = usePolled(readDayComparison, {}, { everySeconds: 300 })
  // The parts above wait for those below, so that nothing moves.
  const isLoading = figures.isLoading || steps.isLoading
  return (
    <Flex vertical gap={16}>
      {!isBare && <Greeting />}
      {isLoading ? (
        <HomeLoading />
      ) : (
        <>
          {!hidesFirstSteps && <FirstSteps steps={steps.data?.steps ?? []} />}
          <Work
            figures={(figures.data ?? []).filter(({ pages }) => addressOf(pages) !== undefined)}
            comparison={comparison.data}
          />
        </>
      )}
    </Flex>
  )
}

/** Hours of the greeting are the person's own; the day is that of the figures. */
function Greeting() {
  const realname = useSession((session) => session.user?.realname)
  const now = new Date()
  const isElsewhere = now.getTimezoneOffset() !== beijingOffset
  return (
    <header className="home-greeting">
      <h1>{`${greetingAt(now)}，${realname ?? ''}`}</h1>
      <span>
        今天是{dayText.format(now)}
        {isElsewhere && '（北京时间）'}
      </span>
      <TourOffer />
    </header>
  )
}

/** In minutes, as browsers give it. */
const beijingOffset = -480
const dayText = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'full', timeZone: 'Asia/Shanghai' })

const tiles = ['a', 'b', 'c', 'd', 'e']

/** In the shape of what comes. */
const HomeLoading = () => (
  <div className="home-loading">
    <ul className="figure-row" aria-hidden>
      {tiles.map((tile) => (
        <li key={tile}>
          <span className="figure-tile">
            <Skeleton active paragraph={{ rows: 1 }} title={{ width: '40%' }} />
          </span>
        </li>
      ))}
    </ul>
    <Panel minHeight={300}>
      <Skeleton active paragraph={{ rows: 6 }} title={{ width: 120 }} />
    </Panel>
  </div>
)
