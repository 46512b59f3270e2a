import { UserOutlined } from '@ant-design/icons'
import { type CountedFigure, readFigures, readInstallation } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { reportRight } from '@kouan/contract/language/report.ts'
import type { WorkArea } from '@kouan/contract/menu/figure.ts'
import { Avatar, Skeleton } from 'antd'
import { addressOfPath } from '../../data/calls/stored-files.ts'
import { usePolled } from '../../data/calls/use-polled.ts'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useSession } from '../../data/session/session-store.ts'
import { PageContent } from '../../menu/page-content.tsx'
import { useRights } from '../../session/allowed.tsx'
import { greetingAt } from '../../session/greeting.ts'
import { ChannelStates } from './channel-states.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { type Tile, tilesOf } from './figures-by-title.ts'
import { FirstSteps } from './first-steps.tsx'
import './home.css'
import { HeldWork } from './held-work.tsx'
import { InstallationPanel } from './installation-panel.tsx'
import { OwnChannels } from './own-channels.tsx'
import { Panel } from './panel.tsx'
import { ReviewQueue } from './review-queue.tsx'
import { ShortcutsPanel } from './shortcuts-panel.tsx'
import { ThirtyDaysLoading } from './thirty-days-loading.tsx'
import { TodayByHour } from './today-by-hour.tsx'
import { TroubledEnterprises } from './troubled-enterprises.tsx'

// The declarations of the reports come with it.
const LastThirtyDays = prefetchedLazyPart(
  () => import('./last-thirty-days.tsx').then((file) => file.LastThirtyDays),
  <ThirtyDaysLoading />,
)
const dailyReport = reportRight({ name: 'reportDate' }, 'list')
const dailyRows = permissionOf({ name: 'tradeDocument' }, 'list')

/** The parts of the home page, in their order. */
const workAreas: readonly { desk: WorkArea; title: string }[] = [
  { desk: 'documents', title: '单证申报' },
  { desk: 'exchange', title: '报文收发' },
  { desk: 'review', title: '企业备案' },
  { desk: 'system', title: '账号' },
]

/** The first page after the login: the work that waits for this person, by the rights that they hold. */
export default function AnalysisPage() {
  const user = useSession((session) => session.user)
  const { can } = useRights()
  const figures = usePolled(readFigures, {}, { everySeconds: 30 })
  const now = new Date()
  return (
    <PageContent
      isCompact
      title={`${greetingAt(now)}，${user?.realname ?? ''}`}
      description={`今天是${now.toLocaleDateString('zh-CN', { dateStyle: 'full' })}`}
      extra={
        <Avatar size={28} alt="" src={user?.avatar ? addressOfPath(user.avatar) : undefined} icon={<UserOutlined />} />
      }
    >
      {user?.enterpriseId == null && can(readInstallation.needs) && <HeldWork />}
      <FirstSteps />
      {figures.isPending ? (
        <Panel>
          <Skeleton active paragraph={{ rows: 4 }} title={false} />
        </Panel>
      ) : (
        <Work figures={figures.data ?? []} />
      )}
    </PageContent>
  )
}

function Work({ figures }: { figures: readonly CountedFigure[] }) {
  const { can } = useRights()
  const isStaff = useSession((session) => session.user?.enterpriseId == null)
  const isOperator = isStaff && can('deadLetter:list')
  const parts = workAreas.flatMap(({ desk, title }) => {
    const tiles = tilesOf(figures, desk)
    return tiles.length > 0 ? [{ desk, title, tiles }] : []
  })
  if (parts.length === 0) return <ShortcutsPanel />
  const hasDocuments = parts.some(({ desk }) => desk === 'documents')
  return (
    <>
      {parts.map((part) => part.desk === 'documents' && <WorkAreaPanel key={part.desk} {...part} />)}
      {hasDocuments && <TodayByHour />}
      {can(dailyReport) && can(dailyRows) && <LastThirtyDays />}
      {!isStaff && <OwnChannels />}
      <div className="home-columns">
        {parts.map((part) => part.desk !== 'documents' && <WorkAreaPanel key={part.desk} {...part} />)}
        {isStaff && can(permissionOf({ name: 'application' }, 'list')) && <ReviewQueue />}
        {isOperator && can(permissionOf({ name: 'baseChannel' }, 'list')) && <ChannelStates />}
        {isOperator && <TroubledEnterprises />}
        {isStaff && can(readInstallation.needs) && <InstallationPanel />}
      </div>
    </>
  )
}

const WorkAreaPanel = ({ title, tiles }: { title: string; tiles: readonly Tile[] }) => (
  <Panel title={title}>
    <FigureTiles tiles={tiles} />
  </Panel>
)
