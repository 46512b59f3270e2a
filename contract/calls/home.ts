// The home page of a person: figures of the work that waits, first steps in an empty system, how the installation does.
import { defineCall, returns } from '../language/call.ts'
import { text, toggle } from '../language/field.ts'
import type { Figure } from '../menu/figure.ts'

/** The present count of a figure, with the list behind it. */
export interface CountedFigure extends Pick<Figure, 'name' | 'desk' | 'title' | 'pages'> {
  noun: string | null
  unit: string | null
  hint: string | null
  isAlarm: boolean
  isRare: boolean
  /** Component strings of the pages whose entry in the menu shows it; null: none. */
  badgeOn: readonly string[] | null
  /** At most `mostCounted`. */
  count: number
  /** There are more than were counted. */
  isMore: boolean
  /** Query of the list that answers exactly these rows … */
  filter: Record<string, string>
  /** … and its filters that have a key of their own in the page's address. */
  keys: Record<string, string>
}

/** Steps before anything can be declared, in this order. */
export const firstSteps = ['enterprise', 'channel', 'request', 'open', 'order', 'declare'] as const
export type FirstStep = (typeof firstSteps)[number]

/** How far the installation is: those that were done once. Enterprises have no part in the first two, staff none in `request`. */
export interface FirstSteps {
  steps: { name: FirstStep; isDone: boolean }[]
}

/** Figures of lists that the person may see: all, those that stand in the menu, or those of these names. */
export const readFigures = defineCall({
  name: 'home.figures',
  title: '工作台数字',
  method: 'GET',
  path: '/home/figures',
  needs: 'signed-in',
  input: {
    onlyBadges: toggle({ label: '只要菜单角标' }),
    /** Joined by commas. */
    names: text({ label: '名称', max: 2000 }),
  },
  returns: returns<CountedFigure[]>(),
})

export const readFirstSteps = defineCall({
  name: 'home.firstSteps',
  title: '初次使用步骤',
  method: 'GET',
  path: '/home/firstSteps',
  needs: 'signed-in',
  input: {},
  returns: returns<FirstSteps>(),
})

/** Numbers of the documents of 今日申报 that were declared in one hour, by their part (`todayParts`). */
export interface DeclaredHour {
  /** 0 to 23, Beijing time. */
  hour: number
  moving: number
  accepted: number
  refused: number
  /** Number of documents in none of these parts. */
  rest: number
}

/** Hours in which nothing was declared are left out. */
export const readToday = defineCall({
  name: 'home.today',
  title: '今日申报',
  method: 'GET',
  path: '/home/today',
  needs: 'signed-in',
  input: {},
  returns: returns<DeclaredHour[]>(),
})

/**
 * Numbers of documents of this day up to now, and of earlier days up to the same time of the day. Null: more than are counted for
 * a figure.
 */
export interface SameTimeCounts {
  today: number | null
  yesterday: number | null
  lastWeek: number | null
}

/** How the day goes beside yesterday and the same weekday of last week; of kinds whose lists the person may see. */
export interface DayComparison {
  /** Beijing time, `2026-01-31 09:30:00`. */
  now: string
  /** By the figure of the home page beside each; documents count once. */
  counts: Record<'declaredToday' | 'released', SameTimeCounts>
}

export const readDayComparison = defineCall({
  name: 'home.dayComparison',
  title: '同时段对比',
  method: 'GET',
  path: '/home/dayComparison',
  needs: 'signed-in',
  input: {},
  returns: returns<DayComparison>(),
})

/** One channel of the caller's enterprise. Times are Beijing time. */
export interface OwnChannel {
  id: string
  crossborderType: string
  dxpId: string
  simulated: boolean
  /** Why it does not carry at present; null where nothing is in the way. */
  obstacle: string | null
  /** It does not send, or its inbox is not looked into; what is wrong is for operators. */
  isFaulty: boolean
  lastSendTime: string | null
}

export interface OwnChannels {
  channels: OwnChannel[]
  /** By whichever channel. */
  lastReceiptTime: string | null
}

/** Of enterprises; staff have none. Closed channels are left out. */
export const readOwnChannels = defineCall({
  name: 'home.ownChannels',
  title: '我的通道',
  method: 'GET',
  path: '/home/ownChannels',
  needs: 'signed-in',
  input: {},
  returns: returns<OwnChannels>(),
})

/** Enterprises whose documents wait for somebody, those with most first. */
export interface TroubledEnterprise {
  enterpriseId: string
  companyName: string
  /** The most frequent first. */
  kinds: readonly TroubledKind[]
}

interface TroubledKind {
  noun: string
  pages: readonly string[]
  filter: Record<string, string>
  count: number
}

export const readTroubled = defineCall({
  name: 'home.troubled',
  title: '问题最多的企业',
  method: 'GET',
  path: '/home/troubled',
  needs: 'signed-in',
  input: {},
  returns: returns<TroubledEnterprise[]>(),
})

/** Logins of the installation, as the home pages of clients of the family count them. */
export interface VisitCounts {
  todayVisitCount: number
  totalVisitCount: number
  /** Number of addresses. */
  todayIp: number
}

export const readVisitCounts = defineCall({
  name: 'home.visitCounts',
  title: '访问统计',
  method: 'GET',
  path: '/sys/loginfo',
  needs: 'signed-in',
  input: {},
  returns: returns<VisitCounts>(),
})

export interface VisitsOfDay {
  /** MM-DD */
  type: string
  visit: number
  ip: number
}

/** The last seven days, those without a login too. */
export const readVisits = defineCall({
  name: 'home.visits',
  title: '近七日访问',
  method: 'GET',
  path: '/sys/visitInfo',
  needs: 'signed-in',
  input: {},
  returns: returns<VisitsOfDay[]>(),
})

/** Figures for an administrator: sizes in bytes, times in Beijing time. */
export interface InstallationState {
  version: string
  startTime: string
  usersOnline: number
  databaseSize: number
  /** Of the disk on which the files lie. */
  diskFree: number
  diskSize: number
  /** Work that waits to be done in the background, and for how long the oldest of it. */
  workWaiting: number
  oldestWaitSeconds: number
  /** Of the backup that this system was restored from, while its background work waits for a release; null: it runs. */
  heldBackupTime: string | null
}

/** Said in place of a call's message where it put work into the queue of a restored copy, which is held. */
export const heldSentence =
  '已存入队列，但不会执行，也不会发出：本系统由备份恢复，后台工作已停止，须由管理员在页面上方按“恢复运行”'

/** Whether an answer says that what was asked for waits in a queue that is held. */
export const saysHeld = (message: string | undefined): boolean => message?.endsWith(heldSentence) === true

/** Starts the background work of a restored copy. */
export const releaseWork = defineCall({
  name: 'home.releaseWork',
  title: '恢复后台工作',
  method: 'POST',
  path: '/home/releaseWork',
  needs: 'home:release',
  right: '恢复后台工作',
  platformOnly: true,
  audit: 'edit',
  input: {},
  returns: returns<null>(),
})

export const readInstallation = defineCall({
  name: 'home.installation',
  title: '运行状态',
  method: 'GET',
  path: '/home/installation',
  needs: 'home:installation',
  right: '运行状态',
  input: {},
  returns: returns<InstallationState>(),
})

/** The maintenance that is announced or under way, null without one. Times are Beijing time, `2026-01-31 22:00`. */
export interface AnnouncedMaintenance {
  id: string
  content: string
  beginTime: string
  endTime: string
  /** Only those who maintain work meanwhile. */
  isClosed: boolean
  hasBegun: boolean
}

export const readMaintenance = defineCall({
  name: 'home.maintenance',
  title: '维护公告',
  method: 'GET',
  path: '/home/maintenance',
  needs: 'signed-in',
  input: {},
  returns: returns<AnnouncedMaintenance | null>(),
})
