// The states of documents as people speak of them: quick filters of their lists, and the figures of the home page.
import type { DeclareState } from '@kouan/customs/codes/declare-state.ts'
import { permissionOf } from '../../derive/permissions.ts'
import type { Ago, Figure } from '../../menu/figure.ts'
import type { DocumentKind } from './document-kind.ts'

export interface StateGroup {
  name: string
  title: string
  states: readonly DeclareState[]
}

const group = (name: string, title: string, ...states: DeclareState[]): StateGroup => ({ name, title, states })

/** In the order of a document's life. */
export const stateGroups = [
  group('ready', '待申报', 'DRAFT', 'READY'),
  group('moving', '申报中', 'GENERATING', 'SENT', 'ACCEPTED_BY_PORT'),
  group('blocked', '发送受阻', 'BLOCKED'),
  group('accepted', '海关已受理', 'IN_CUSTOMS', 'REVIEWED', 'CHANGING', 'RELEASED', 'CLOSED'),
  group('refused', '失败与退单', 'FAILED', 'REJECTED'),
] as const satisfies StateGroup[]

const [ready, moving, blocked, accepted, refused] = stateGroups

/**
 * Parts of 今日申报: the documents whose last declaration began on this day of Beijing, each once, by the state that it is in
 * now. Documents in none of these states, such as 扣留 or 已撤销, are the rest.
 */
export const todayParts = {
  moving: [...moving.states, ...blocked.states],
  accepted: accepted.states,
  refused: refused.states,
} as const satisfies Record<string, readonly DeclareState[]>

/** As filters of lists have them. */
export const statesText = ({ states }: Pick<StateGroup, 'states'>) => states.join(',')

const declaredToday = { name: 'declaredToday', title: '今日申报' }
const acceptedToday = { ...accepted, name: 'acceptedToday', title: '今日海关已受理' }
const released = group('released', '今日放行', 'RELEASED', 'CLOSED')
const unanswered = group('unanswered', '超 30 分钟无回执', 'GENERATING', 'SENT')

interface Told extends Partial<Pick<Figure, 'isAlarm' | 'badgeOn' | 'hint'>> {
  of: Pick<StateGroup, 'name' | 'title'> & Partial<StateGroup>
  within?: Readonly<Record<string, Ago>>
  /** Of kinds that customs release. */
  isOfReleased?: true
}

/** Where the failures of all kinds are worked on. */
export const worklistPage = 'declaration/Worklist'

/**
 * States that every document passes stand in no index (docs/decisions/034-open-bars.md): they are looked for among
 * the documents of a week.
 */
const week = { declareTime_begin: { days: 6 } }
const ofWeek = '近 7 天申报的'

const told: readonly Told[] = [
  { of: ready },
  { of: moving, within: week, hint: ofWeek },
  { of: unanswered, within: { ...week, declareTime_end: { minutes: 30 } }, hint: ofWeek, isAlarm: true },
  { of: blocked, isAlarm: true },
  { of: refused, isAlarm: true, badgeOn: [worklistPage] },
  { of: declaredToday, within: { declareTime_begin: { days: 0 } } },
  { of: acceptedToday, within: { declareTime_begin: { days: 0 } }, hint: '今天申报的' },
  { of: released, within: { ...week, returnTime_begin: { days: 0 } }, hint: ofWeek, isOfReleased: true },
]

/** Returns the figures of the home page for the documents of one kind. */
export function documentFigures(
  kind: Pick<DocumentKind, 'resource' | 'noun' | 'pages' | 'isReleased' | 'message'>,
): Figure[] {
  const { resource, noun, pages, isReleased, message } = kind
  const common = { desk: 'documents', noun, unit: '份单证', needs: permissionOf(resource, 'list'), pages } as const
  const figures = told
    .filter(({ isOfReleased }) => !isOfReleased || isReleased === true)
    .map(
      ({ of, within = {}, isOfReleased: _, ...look }): Figure => ({
        ...common,
        name: `${resource.name}.${of.name}`,
        title: of.title,
        filter: { ...(of.states ? { declareStatus: of.states.join(',') } : {}), ...within },
        ...look,
      }),
    )
  if (message.answered?.change !== 'until-used') return figures
  return [...figures, { ...common, name: `${resource.name}.refusedChange`, ...refusedChanges }]
}

/** Of documents that customs hold. */
const refusedChanges = {
  title: '变更、删除未准',
  filter: { refusedChange: '2,3' },
  isAlarm: true,
  isRare: true,
  badgeOn: [worklistPage],
} as const
